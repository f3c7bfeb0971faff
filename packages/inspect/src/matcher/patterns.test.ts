import { describe, expect, test } from 'vitest';
import { SECRET_PATTERNS } from '../secrets/registry.ts';
import { type Node, parsePattern } from './syntax.ts';

function repeats(node: Node): Extract<Node, { kind: 'repeat' }>[] {
  if (node.kind === 'sequence' || node.kind === 'choice') return node.items.flatMap(repeats);
  if (node.kind === 'group') return repeats(node.item);
  return node.kind === 'repeat' ? [node, ...repeats(node.item)] : [];
}

describe.each(SECRET_PATTERNS)('$id', ({ source, flags }) => {
  test('keeps to bounded repeats and one byte of look-around [SCAN-18]', () => {
    const all = repeats(parsePattern(source, flags === 'i'));
    for (const { max } of all) expect(max).toBeLessThanOrEqual(16_000);
  });
});

test.each(['^a', 'a$', '(a)', '(?!ab)', '\\1', '[a', '(?:a', '\\bx', 'a)'])(
  '%s is refused, with its place',
  (source) => {
    expect(() => parsePattern(source)).toThrow(/ at \d+ of /);
  },
);
