import { availableParallelism, cpus, totalmem } from 'node:os';

/**
 * One benchmark: a file of this folder exports it, and `benchmarks.ts` lists it under its name.
 *
 *     export const thing: Benchmark = {
 *       name: 'thing',
 *       what: 'one thing done, wall',
 *       unit: 'ms',
 *       goal: [{ figure: 'ratio', atMost: 2 }],
 *       run: async ({ tree }) => ({
 *         method: 'how it was measured, in a line',
 *         value: async () => 12.5,
 *         yardstick: { name: 'the plain thing', value: async () => 10 },
 *         close: async () => {},
 *       }),
 *     };
 *
 * `run` sets up what both sides need. The harness then calls `value` and `yardstick.value` in turn, once each to warm up
 * and at least five times for the record, and `close` at the end, also after a failure.
 */
export type Benchmark = {
  readonly name: string;
  readonly what: string;
  /** Of the value and the yardstick alike. */
  readonly unit: string;
  /** All must hold. */
  readonly goal: readonly Bound[];
  /** Where fewer than five runs are enough; five by default. */
  readonly leastRuns?: number;
  /** False where `run` warms up what is worth it; each side runs once unrecorded by default. */
  readonly warmUp?: false;
  readonly run: (options: BenchmarkOptions) => Promise<Sides>;
};

/** Benchmarks of one name that the machine or the options decide on; each is measured and printed on its own. */
export type BenchmarkFamily = Pick<Benchmark, 'name' | 'what' | 'unit'> & {
  readonly members: (options: BenchmarkOptions) => Promise<readonly Benchmark[]>;
};

/** `figure` is `value`, `ratio` (value / yardstick), `difference` (value - yardstick), or a name in `Sample.also`. */
export type Bound = { readonly figure: string } & (
  | { readonly atMost: number }
  | { readonly atLeast: number }
);

export type BenchmarkOptions = {
  /** The folder that `--tree` names. */
  readonly tree: string | null;
  /** What `--peer` names, each `NAME=PATH`. */
  readonly peers: readonly string[];
  /** Value of `--count`: the number of cases of a benchmark that compares two sides. */
  readonly count?: number | undefined;
};

export type Sides = {
  readonly method: string;
  readonly value: () => Promise<Sample | number>;
  readonly yardstick: {
    readonly name: string;
    readonly value: () => Promise<Sample | number>;
  } | null;
  readonly close?: () => Promise<void>;
};

/** One measurement, with further figures of the same run (`{ p99: 12 }`); a goal may speak of those beside the value. */
export type Sample = { readonly value: number; readonly also: Readonly<Record<string, number>> };

/** What is printed, as one line of JSON. */
export type BenchmarkResult = {
  readonly name: string;
  /** Median of the runs, as are the yardstick's value and the figures in `also`. */
  readonly value: number;
  readonly unit: string;
  readonly yardstick: {
    readonly name: string;
    readonly value: number;
    readonly also?: Sample['also'];
  } | null;
  /** value / yardstick; null without one. */
  readonly ratio: number | null;
  readonly goal: string;
  readonly met: boolean;
  readonly runs: number;
  readonly method: string;
  readonly machine: string;
  readonly also?: Sample['also'];
};

export const LEAST_RUNS = 5;

/** Measures a benchmark against its yardstick, interleaved. Throws when the goal names a figure that no run returned. */
export async function measure(
  benchmark: Benchmark,
  options: BenchmarkOptions,
  runs: number = LEAST_RUNS,
): Promise<BenchmarkResult> {
  const { leastRuns = LEAST_RUNS } = benchmark;
  if (!(runs >= leastRuns)) throw new RangeError(`${runs} runs are fewer than ${leastRuns}`);
  const sides = await benchmark.run(options);
  const samples: Sample[] = [];
  const yardsticks: Sample[] = [];
  try {
    const warmUps = benchmark.warmUp === false ? 0 : 1;
    for (let run = 0; run < warmUps + runs; run++) {
      const sample = await sides.value();
      const yardstick = await sides.yardstick?.value();
      if (run < warmUps) continue;
      samples.push(asSample(sample));
      if (yardstick !== undefined) yardsticks.push(asSample(yardstick));
    }
  } finally {
    await sides.close?.();
  }
  const { value, also } = middle(samples);
  const yardstick = sides.yardstick && { name: sides.yardstick.name, ...middle(yardsticks) };
  const ratio = yardstick === null ? null : value / yardstick.value;
  const figures = {
    ...also,
    value,
    ...(yardstick !== null && {
      ratio: value / yardstick.value,
      difference: value - yardstick.value,
    }),
  };
  return {
    name: benchmark.name,
    value: round(value),
    unit: benchmark.unit,
    yardstick: yardstick && {
      name: yardstick.name,
      value: round(yardstick.value),
      ...rounded(yardstick.also),
    },
    ratio: ratio === null ? null : round(ratio),
    goal: benchmark.goal.map(renderBound).join(', '),
    met: benchmark.goal.every((bound) => holds(bound, figures)),
    runs,
    method: sides.method,
    machine: machine(),
    ...rounded(also),
  };
}

function renderBound(bound: Bound): string {
  return 'atMost' in bound
    ? `${bound.figure} <= ${bound.atMost}`
    : `${bound.figure} >= ${bound.atLeast}`;
}

function holds(bound: Bound, figures: Readonly<Record<string, number>>): boolean {
  const figure = figures[bound.figure];
  if (figure === undefined) throw new Error(`the goal names ${bound.figure}, which no run gave`);
  return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value))) {
    throw new RangeError(`no median of [${values.join(', ')}]`);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] as number;
  const high = sorted[Math.floor(sorted.length / 2)] as number;
  return (low + high) / 2;
}

function asSample(sample: Sample | number): Sample {
  return typeof sample === 'number' ? { value: sample, also: {} } : sample;
}

/** The median of each figure on its own. */
function middle(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0]?.also ?? {});
  const also = names.map((name) => [
    name,
    median(samples.map((sample) => sample.also[name] ?? Number.NaN)),
  ]);
  return { value: median(samples.map((sample) => sample.value)), also: Object.fromEntries(also) };
}

function rounded(also: Sample['also']): { also?: Sample['also'] } {
  const figures = Object.entries(also);
  if (figures.length === 0) return {};
  return { also: Object.fromEntries(figures.map(([name, figure]) => [name, round(figure)])) };
}

/** Four digits are more than a measurement has; a count is printed in full. */
function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const cpu = cpus()[0]?.model.trim() ?? 'unknown CPU';
  return `${availableParallelism()} x ${cpu}, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
}
