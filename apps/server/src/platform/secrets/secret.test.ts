import { format, inspect } from 'node:util';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a secret is shown as [secret] wherever it is printed', () => {
  const text = ['hidden', 'text'].join('-');
  const secret = new Secret(text);
  const lines: string[] = [];
  pino({}, { write: (line: string) => lines.push(line) }).info({ secret, nested: { secret } });

  const printed = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ nested: [secret] }, { showHidden: true, depth: null }),
    format('%s %o %j', secret, secret, secret),
    new Error(`failed with ${secret}`).message,
    ...lines,
  ];

  for (const line of printed) {
    expect(line).toContain('[secret]');
    expect(line).not.toContain(text);
  }
  expect(Object.values(secret)).toEqual([]);
  expect(secret.reveal()).toBe(text);
});
