import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitToolId, toolNames, toolNamesAsSent } from './tool-names.ts';

type Case = { server: string | null; tool: string; id: string; name: string };
const cases = JSON.parse(
  readFileSync(new URL('../../../vectors/policy/tool-names.json', import.meta.url), 'utf8'),
) as Case[];

const text = fc.oneof(
  fc.stringMatching(/^[a-z]{1,3}$/),
  fc.string({ unit: fc.constantFrom('a', '.', '/', '%', '2', 'F', '5') }),
);
const server = text.filter((name) => name !== '');

describe('the names of a tool', () => {
  test.each(cases)('of $server and $tool are $id and $name [GOV-01]', (one) => {
    expect(toolNames(one)).toEqual({ id: one.id, name: one.name });
  });

  test('are the same with and without the prefix of the server, as the gateway and a check send it [GOV-01]', () => {
    fc.assert(
      fc.property(server, text, (of, own) => {
        fc.pre(own !== '');
        const through = toolNames({ server: of, tool: `${of}.${own}` });
        expect(through.name).toBe(`${of}.${own}`);
        expect(splitToolId(through.id)).toEqual({ server: of, tool: own });
        fc.pre(!own.startsWith(`${of}.`));
        expect(toolNames({ server: of, tool: own })).toEqual(through);
      }),
    );
  });

  test('never give two tools one id', () => {
    fc.assert(
      fc.property(server, text, server, text, (a, x, b, y) => {
        fc.pre(x !== '' && y !== '' && (a !== b || x !== y));
        const [one, other] = [
          toolNames({ server: a, tool: `${a}.${x}` }),
          toolNames({ server: b, tool: `${b}.${y}` }),
        ];
        expect(one.id).not.toBe(other.id);
        expect(toolNames({ server: null, tool: x }).id).not.toBe(other.id);
      }),
    );
  });
});

test('a tool of no server is none of an empty one, as sent and as it is split again', () => {
  const call = { server: null, tool: 'refund' };

  expect(toolNamesAsSent(call)).toEqual({ id: '/refund', name: 'refund' });
  expect(toolNamesAsSent(call)).toEqual(toolNames(call));
  expect(splitToolId('/refund')).toEqual({ server: null, tool: 'refund' });
  expect(splitToolId('refund')).toEqual({ server: null, tool: 'refund' });
  expect(splitToolId('payments/refund')).toEqual({ server: 'payments', tool: 'refund' });
});
