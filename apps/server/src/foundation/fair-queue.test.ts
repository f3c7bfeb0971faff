import { describe, expect, test } from 'vitest';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';
import { Overloaded } from './waiting-line.ts';

const LIMITS: FairQueueLimits = {
  slots: 2,
  slotsPerKey: 2,
  maxWaiting: 100,
  maxWaitingPerKey: 50,
  maxWaitMs: 60_000,
};

/** Work that ends on demand, and the order in which pieces began. */
function bench(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string) => {
    const work = () => {
      began.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const done = queue.run(key, work);
    done.catch(() => {});
    return done;
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, began, ends, endOne };
}

describe('a fair queue', () => {
  test('serves a second tenant after at most one more piece of a flooding one', async () => {
    const { add, began, endOne } = bench();
    for (let n = 0; n < 40; n++) add('flood');
    add('other');
    await endOne();
    await endOne();

    expect(began).toEqual(['flood', 'flood', 'flood', 'other']);
  });

  test('leaves slots to others when one key may not hold all', async () => {
    const { add, began } = bench({ slotsPerKey: 1 });
    add('flood');
    add('flood');
    add('other');

    expect(began).toEqual(['flood', 'other']);
  });

  test('takes turns between all keys that wait', async () => {
    const { add, began, endOne } = bench({ slots: 1, slotsPerKey: 1 });
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) add(key);
    for (let n = 0; n < 5; n++) await endOne();

    expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  test('refuses work beyond its bounds, of one key and of all', async () => {
    const own = bench({ slots: 1, slotsPerKey: 1, maxWaitingPerKey: 1 });
    own.add('a');
    own.add('a');
    await expect(own.add('a')).rejects.toThrow(Overloaded);
    const all = bench({ slots: 1, slotsPerKey: 1, maxWaiting: 1 });
    all.add('a');
    all.add('b');
    await expect(all.add('c')).rejects.toThrow(Overloaded);
  });

  test('ends a wait at its deadline and serves what is left', async () => {
    const { add, began, endOne } = bench({ slots: 1, slotsPerKey: 1, maxWaitMs: 1 });
    add('a');
    await expect(add('b')).rejects.toThrow('no turn within 1 ms');
    await endOne();
    add('c');

    expect(began).toEqual(['a', 'c']);
  });

  test('frees the slot of work that fails', async () => {
    const queue = new FairQueue({ ...LIMITS, slots: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow();

    await expect(queue.run('a', async () => 'served')).resolves.toBe('served');
  });
});
