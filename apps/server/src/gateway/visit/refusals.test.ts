import { expect, test } from 'vitest';
import type { Fact } from '../../platform/ledger/seal.ts';
import { visitTo } from '../pipeline/loopback-gateway.testing.ts';
import { Refusals } from './refusals.ts';

const UNKNOWN = { from: 'client', reason: 'unknown-method' } as const;
const INVALID = { from: 'client', reason: 'invalid-parameters' } as const;

/** Refusals whose facts are collected, at a time that the test sets. */
function collecting() {
  const facts: Fact[] = [];
  const time = { now: 0 };
  const deciding = {
    sealFact: async (credential: never, factOf: (credential: never, epoch: number) => Fact) => {
      facts.push(factOf(credential, 1));
      return 'evt';
    },
    actorOf: () => ({ type: 'agent', id: 'agt', name: 'worker' }) as const,
  };
  const refusals = new Refusals(deciding as never, { error: () => {} }, () => time.now);
  const counts = () => facts.map(({ data }) => (data as { count: number }).count);
  return { refusals, counts, time };
}

const visit = visitTo('http://127.0.0.1:1');

test('a flood of refusals is sealed as its first one and one count for each minute', async () => {
  const { refusals, counts, time } = collecting();
  for (let sent = 0; sent < 1_000; sent++) await refusals.add(visit, UNKNOWN);
  expect(counts()).toEqual([1]);

  time.now = 60_000;
  await refusals.add(visit, UNKNOWN);
  await refusals.close();

  expect(counts().sort((one, other) => one - other)).toEqual([1, 1, 999]);
});

test('each reason is sealed by itself, and what is only counted is sealed at the end', async () => {
  const { refusals, counts } = collecting();
  await refusals.add(visit, UNKNOWN);
  await refusals.add(visit, INVALID);
  await refusals.add(visit, INVALID);
  await refusals.close();

  expect(counts()).toEqual([1, 1, 1]);
});
