import { expect, test } from 'vitest';
import { commandFor, parseCommands } from './commands.ts';

const ENTRY = { command: '/usr/bin/server', tenants: ['acme'] };
const parse = (value: unknown, isRoot = false) =>
  parseCommands(typeof value === 'string' ? value : JSON.stringify(value), 'FILE', isRoot);

test('an entry is for the tenants that it names, and for all by a star', () => {
  const commands = parse({ own: ENTRY, shared: { ...ENTRY, tenants: ['*'] } });

  expect(commandFor(commands, 'own', 'acme')).toEqual(ENTRY);
  expect(commandFor(commands, 'own', 'other')).toBeNull();
  expect(commandFor(commands, 'shared', 'other')).not.toBeNull();
  expect(commandFor(commands, 'none', 'acme')).toBeNull();
});

test.each([
  ['text that is not JSON', '{', /FILE is not JSON/],
  ['a list', [], /FILE \/ /],
  ['a name with a slash', { 'a/b': ENTRY }, /FILE \/a~1b is not a known member or name/],
  ['an entry without tenants', { a: { command: 'x' } }, /FILE \/a /],
  ['no tenant at all', { a: { ...ENTRY, tenants: [] } }, /FILE \/a\/tenants /],
  ['an unknown member', { a: { ...ENTRY, shell: true } }, /FILE \/a\/shell is not a known/],
  ['an argument with a null byte', { a: { ...ENTRY, args: ['a\0b'] } }, /FILE \/a\/args\/0 /],
  ['values of variables', { a: { ...ENTRY, env: ['A=1'] } }, /FILE \/a\/env\/0 /],
  ['a variable of the service', { a: { ...ENTRY, env: ['SVC_TOKEN'] } }, /got SVC_TOKEN/],
  ['a user without root', { a: { ...ENTRY, user: 'mcp' } }, /FILE \/a\/user is for/],
])('a file with %s is refused by name', (_what, value, message) => {
  expect(() => parse(value)).toThrow(message);
});

test.each([[{}], [{ user: 'root' }]])('as root an entry must name an unprivileged user', (user) => {
  expect(() => parse({ a: { ...ENTRY, ...user } }, true)).toThrow(/\/a\/user must name/);
});
