import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CoalescedReads } from './coalesced-reads.ts';
import { orAbort } from './or-abort.ts';

type Read = { readonly epoch: number; readonly begun: number };

/** A row whose epoch advances, and reads of it that end when the test says so. */
function source() {
  const pending: { succeed(): void; fail(): void }[] = [];
  const state = { epoch: 0, reads: 0, clock: 0 };
  const read = (): Promise<Read> => {
    const result = Promise.withResolvers<Read>();
    const value = { epoch: state.epoch, begun: ++state.clock };
    state.reads++;
    pending.push({
      succeed: () => result.resolve(value),
      fail: () => result.reject(new Failure(value.begun)),
    });
    return result.promise;
  };
  return { state, pending, read };
}

class Failure extends Error {
  readonly begun: number;
  constructor(begun: number) {
    super(`the read that began at ${begun} failed`);
    this.begun = begun;
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const asOf = (epoch: number) => (value: Read) => value.epoch >= epoch;

describe('coalesced reads', () => {
  test('read a row once for 1,024 callers that find nothing kept', async () => {
    const { state, pending, read } = source();
    const reads = new CoalescedReads<Read>({ maxKept: 10 });

    const all = Array.from({ length: 1_024 }, () => reads.get('a', asOf(0), read));
    pending.shift()?.succeed();

    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(state.reads).toBe(1);
  });

  test('read it again for a caller whose epoch is later than that of the read under way', async () => {
    const { state, pending, read } = source();
    const reads = new CoalescedReads<Read>({ maxKept: 10 });
    const before = reads.get('a', asOf(0), read);
    state.epoch = 1;
    const after = Array.from({ length: 1_024 }, () => reads.get('a', asOf(1), read));

    pending.shift()?.succeed();
    expect((await before).epoch).toBe(0);
    await settled();
    pending.shift()?.succeed();

    expect((await Promise.all(after)).map(({ epoch }) => epoch)).not.toContain(0);
    expect(state.reads).toBe(2);
  });

  test('keep nothing that a caller can invent', async () => {
    const { state, pending, read } = source();
    const reads = new CoalescedReads<Read>({ maxKept: 10, isKept: () => false });
    for (let n = 1; n <= 2; n++) {
      const value = reads.get('a', asOf(0), read);
      pending.shift()?.succeed();
      await value;
      expect(state.reads).toBe(n);
    }
    expect(reads.kept('a')).toBeUndefined();
  });

  test('begin anew after a failure, which is kept from callers who came after the read began', async () => {
    const { pending, read } = source();
    const reads = new CoalescedReads<Read>({ maxKept: 10 });
    const first = reads.get('a', asOf(0), read);
    const second = reads.get('a', asOf(0), read);

    pending.shift()?.fail();
    await expect(first).rejects.toThrow(Failure);
    await settled();
    pending.shift()?.succeed();

    expect((await second).begun).toBe(2);
  });

  type Step =
    | { readonly kind: 'call' | 'fresh' | 'leave'; readonly key: string }
    | { readonly kind: 'advance' | 'succeed' | 'fail' }
    | { readonly kind: 'forget'; readonly key: string };
  const key = fc.constantFrom('a', 'b');
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('call' as const), key }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fresh' as const), key }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), key }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), key }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('advance' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('succeed' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const) }) },
  );

  test('serve nothing older than the epoch of the caller, in any order of calls, changes, failures, cancellations and ends of reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { state, pending, read } = source();
        const reads = new CoalescedReads<Read>({ maxKept: 10 });
        const calls: Promise<void>[] = [];
        let forgottenAt = { a: 0, b: 0 };
        const call = (from: string, isFresh: boolean, signal?: AbortSignal) => {
          const { epoch, clock: came } = state;
          const isCurrent = (value: Read) => !isFresh && value.epoch >= epoch;
          const answer = reads.get(from, isCurrent, read);
          const outcome = (signal === undefined ? answer : orAbort(answer, signal)).then(
            (value) => {
              expect(value.epoch).toBeGreaterThanOrEqual(epoch);
              if (isFresh) expect(value.begun).toBeGreaterThan(came);
            },
            (error) => {
              // a failure of before the caller came is not its failure
              if (error instanceof Failure) expect(error.begun).toBeGreaterThan(came);
              else expect(signal?.aborted).toBe(true);
            },
          );
          calls.push(outcome);
        };
        for (const one of steps) {
          if (one.kind === 'call') call(one.key, false);
          else if (one.kind === 'fresh') call(one.key, true);
          else if (one.kind === 'leave') {
            const controller = new AbortController();
            call(one.key, false, controller.signal);
            controller.abort(new Error('the caller left'));
          } else if (one.kind === 'advance') state.epoch++;
          else if (one.kind === 'forget') {
            reads.forget(one.key);
            forgottenAt = { ...forgottenAt, [one.key]: state.clock };
          } else pending.splice(0, 1)[0]?.[one.kind]();
          await settled();
          for (const name of ['a', 'b'] as const) {
            const kept = reads.kept(name);
            if (kept !== undefined) expect(kept.begun).toBeGreaterThan(forgottenAt[name]);
          }
        }
        while (pending.length > 0) {
          pending.shift()?.succeed();
          await settled();
        }
        await Promise.all(calls);
        // two reads a call at most, whatever happened
        expect(state.reads).toBeLessThanOrEqual(2 * calls.length);
      }),
      { numRuns: 300 },
    );
  });
});
