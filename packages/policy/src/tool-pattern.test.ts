import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesTool } from './tool-pattern.ts';

type Case = { pattern: string; tool: string; matches: boolean };
const cases = JSON.parse(
  readFileSync(new URL('../../../vectors/tool-patterns/cases.json', import.meta.url), 'utf8'),
) as Case[];

const segment = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));

describe('a tool pattern', () => {
  test.each(cases)('$pattern on $tool: $matches [AGENT-01]', ({ pattern, tool, matches }) => {
    expect(matchesTool(pattern, tool)).toBe(matches);
  });

  test('without a wildcard covers exactly its own name [AGENT-01]', () => {
    fc.assert(
      fc.property(name, name, (pattern, tool) => {
        expect(matchesTool(pattern, tool)).toBe(pattern === tool);
      }),
    );
  });

  test('with a trailing wildcard covers what lies below its prefix, and nothing beside it [AGENT-01]', () => {
    fc.assert(
      fc.property(name, name, name, (prefix, below, other) => {
        expect(matchesTool(`${prefix}.*`, `${prefix}.${below}`)).toBe(true);
        expect(matchesTool(`${prefix}.*`, `${prefix}${below}`)).toBe(false);
        expect(matchesTool(`${prefix}.*`, other)).toBe(other.startsWith(`${prefix}.`));
      }),
    );
  });
});
