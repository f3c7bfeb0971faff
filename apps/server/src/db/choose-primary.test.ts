import { expect, test } from 'vitest';
import { type AskedHost, choosePrimary, type HostState } from './choose-primary.ts';

const asked = (...states: HostState[]): AskedHost[] =>
  states.map((state, at) => ({ host: { host: `db${at}`, port: 5432 }, state }));
const primary = (timeline: number) => ({ isStandby: false, timeline });
const standby = (timeline: number) => ({ isStandby: true, timeline });

test.each([
  ['the only primary', asked(standby(1), primary(1)), 0, 'db1'],
  ['the promoted one beside its predecessor', asked(primary(1), primary(2)), 1, 'db1'],
  ['one while others are away', asked(null, primary(3), null), 3, 'db1'],
  ['one whose standby is behind', asked(primary(4), standby(3)), 4, 'db0'],
])('%s is the primary [OPS-02/processes]', (_name, hosts, newest, expected) => {
  expect(choosePrimary(hosts, newest).host).toBe(expected);
});

test.each([
  [
    'standbys alone',
    asked(standby(1), null),
    0,
    'no host of the database is a primary of timeline 1 (db0:5432 is a standby of timeline 1, db1:5432 does not answer)',
  ],
  ['no answer', asked(null, null), 2, 'no host of the database is a primary of timeline 2'],
  ['a former primary that returns alone', asked(primary(1), null), 2, 'of timeline 2'],
  [
    'a former primary beside a standby of the new one',
    asked(primary(1), standby(2)),
    0,
    'of timeline 2',
  ],
  [
    'two primaries of one timeline',
    asked(primary(2), primary(2)),
    2,
    '2 hosts of the database are primaries of one timeline',
  ],
])('of %s none is written to [EVID-01]', (_name, hosts, newest, message) => {
  expect(() => choosePrimary(hosts, newest)).toThrow(
    expect.objectContaining({ code: '08001', message: expect.stringContaining(message) }),
  );
});
