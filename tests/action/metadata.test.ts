import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../action/src/settings.ts';
import { ROOT } from '../../tools/run-tool.ts';
import { DEFAULTS } from './bench.ts';

const METADATA = readFileSync(join(ROOT, 'action/action.yml'), 'utf8');

/** Name and default of each input of action.yml. */
const INPUTS = [
  ...METADATA.matchAll(/^ {2}([a-z-]+):\n {4}description: .+\n(?: {4}default: (.+)\n)?/gm),
].flatMap(([, name = '', value]) => (name === 'sarif' ? [] : [[name, value] as const]));

test('the defaults of action.yml are those that the other tests run with [TOOL-01]', () => {
  const literal = INPUTS.filter(([, value]) => value !== undefined && !value.startsWith('$'));
  expect(
    Object.fromEntries(literal.map(([name, value]) => [name, value?.replaceAll('"', '')])),
  ).toEqual(DEFAULTS);
});

test('the action reads each input of action.yml, and no other', () => {
  const read: string[] = [];
  const given = Object.fromEntries(
    Object.entries({ ...DEFAULTS, cli: 'svc.js' }).map(([name, value]) => [
      `INPUT_${name.toUpperCase()}`,
      value,
    ]),
  );
  const watched = new Proxy(given, {
    get(target, name) {
      if (String(name).startsWith('INPUT_')) read.push(String(name).slice(6).toLowerCase());
      return Reflect.get(target, name);
    },
  });

  readSettings(watched);

  expect([...new Set(read)].sort()).toEqual(INPUTS.map(([name]) => name).sort());
});

test('it runs by the Node.js that the product needs', () => {
  expect(METADATA).toMatch(/^ {2}using: node24\n {2}main: src\/main\.ts$/m);
});
