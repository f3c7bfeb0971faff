import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Benchmark, type Bound, measure, median, type Sides } from './benchmark.ts';

const benchmark = (goal: readonly Bound[], sides: Partial<Sides>): Benchmark => ({
  name: 'thing',
  what: 'a thing',
  unit: 'ms',
  goal,
  run: async () => ({ method: 'as told', value: async () => 1, yardstick: null, ...sides }),
});

const OPTIONS = { tree: null, peers: [] };

/** Answers the numbers in turn. */
const series = (...values: number[]) => {
  const rest = values.values();
  return async () => rest.next().value as number;
};

test('value and yardstick run in turn, the first of each unrecorded, and the middle counts', async () => {
  const calls: string[] = [];
  const noting = (name: string, next: () => Promise<number>) => () => {
    calls.push(name);
    return next();
  };
  const result = await measure(
    benchmark([{ figure: 'ratio', atMost: 2 }], {
      value: noting('value', series(900, 30, 10, 20, 50, 40)),
      yardstick: { name: 'plain', value: noting('plain', series(900, 20, 19, 21, 900, 1)) },
      close: async () => void calls.push('close'),
    }),
    OPTIONS,
  );
  expect(calls).toEqual([...Array(6).fill(['value', 'plain']).flat(), 'close']);
  expect(result).toMatchObject({
    name: 'thing',
    value: 30,
    unit: 'ms',
    yardstick: { name: 'plain', value: 20 },
    ratio: 1.5,
    goal: 'ratio <= 2',
    met: true,
    runs: 5,
    method: 'as told',
  });
});

test.each<[Bound[], boolean]>([
  [[{ figure: 'ratio', atLeast: 2 }], true],
  [[{ figure: 'ratio', atLeast: 2.01 }], false],
  [[{ figure: 'difference', atMost: 10 }], true],
  [[{ figure: 'difference', atMost: 9.9 }], false],
  [
    [
      { figure: 'value', atMost: 20 },
      { figure: 'p99', atMost: 15 },
    ],
    true,
  ],
  [
    [
      { figure: 'value', atMost: 20 },
      { figure: 'p99', atMost: 14 },
    ],
    false,
  ],
])('the goal %j holds of 20 beside 10 with p99 of 15: %s', async (goal, met) => {
  const sides = {
    value: async () => ({ value: 20, also: { p99: 15 } }),
    yardstick: { name: 'plain', value: async () => 10 },
  };
  expect((await measure(benchmark(goal, sides), OPTIONS)).met).toBe(met);
});

test('a goal about a figure that no run gave is an error, not a miss', async () => {
  const goal = [{ figure: 'p99', atMost: 15 }];
  await expect(measure(benchmark(goal, {}), OPTIONS)).rejects.toThrow('p99, which no run gave');
});

test('what was set up is closed after a failure too', async () => {
  let closed = false;
  const failing = benchmark([], {
    value: () => Promise.reject(new Error('cannot measure')),
    close: async () => {
      closed = true;
    },
  });
  await expect(measure(failing, OPTIONS)).rejects.toThrow('cannot measure');
  expect(closed).toBe(true);
});

test('a yardstick may have further figures of its own; a count is told whole', async () => {
  const sides = {
    value: async () => ({ value: 12.34567, also: { files: 98765 } }),
    yardstick: { name: 'plain', value: async () => ({ value: 10, also: { findings: 12345 } }) },
  };
  expect(await measure(benchmark([], sides), OPTIONS)).toMatchObject({
    value: 12.35,
    yardstick: { name: 'plain', value: 10, also: { findings: 12345 } },
    also: { files: 98765 },
  });
});

test('a benchmark may do with one run, without warming up', async () => {
  const once = {
    ...benchmark([], { value: series(30, 10) }),
    leastRuns: 1,
    warmUp: false,
  } as const;
  expect(await measure(once, OPTIONS, 1)).toMatchObject({ value: 30, runs: 1 });
  await expect(measure(once, OPTIONS, 0)).rejects.toThrow('0 runs');
});

test('fewer than five runs are refused', async () => {
  await expect(measure(benchmark([], {}), OPTIONS, 4)).rejects.toThrow('4 runs');
  await expect(measure(benchmark([], {}), OPTIONS, Number.NaN)).rejects.toThrow('NaN');
});

test('as many values lie above the median as below', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values);
      const below = values.filter((value) => value < middle).length;
      const above = values.filter((value) => value > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
    }),
  );
  expect(() => median([])).toThrow('no median');
  expect(() => median([1, Number.NaN])).toThrow('no median');
});
