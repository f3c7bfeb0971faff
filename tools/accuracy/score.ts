import type { Label } from './label.ts';

/** Where a scanner found something: the path below the tree with `/`, first and last line from 1. */
export type Found = { readonly path: string; readonly line: number; readonly end: number };

export type Counts = {
  /** Places labelled secret that a finding touches, and those that none does. */
  readonly tp: number;
  readonly fn: number;
  /** Places that a finding touches and that are labelled none, or not labelled at all. */
  readonly fp: number;
  /** Those of `fp` that are not labelled. */
  readonly unlabelled: number;
};

export type Score = Counts & {
  readonly repository: string;
  /** Null where there is nothing to divide by. */
  readonly precision: number | null;
  readonly recall: number | null;
};

export type Means = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
};

/** Scores findings against labels, repository by repository. A place is a file's line, whatever is found on it. */
export function scoreByRepository(labels: readonly Label[], found: readonly Found[]): Score[] {
  const places = Map.groupBy(labels, ({ repository }) => repository);
  const finds = Map.groupBy(found, ({ path }) => path.slice(0, path.indexOf('/')));
  return [...places].map(([repository, own]) => {
    const counts = count(own, finds.get(repository) ?? [], repository);
    return { repository, ...counts, ...ratios(counts) };
  });
}

/** Means over repositories, each counting the same; a repository without secrets has no recall, one without findings no precision. */
export function macro(scores: readonly Score[]): Means {
  return means(
    mean(scores.flatMap(({ precision }) => precision ?? [])),
    mean(scores.flatMap(({ recall }) => recall ?? [])),
  );
}

/** Over all places, each counting the same. */
export function micro(scores: readonly Score[]): Means & Counts {
  const sum = (key: keyof Counts) => scores.reduce((total, score) => total + score[key], 0);
  const counts = { tp: sum('tp'), fn: sum('fn'), fp: sum('fp'), unlabelled: sum('unlabelled') };
  const { precision, recall } = ratios(counts);
  return { ...counts, ...means(precision ?? 0, recall ?? 0) };
}

const STRENGTH = { secret: 2, either: 1, none: 0 } as const;

function count(labels: readonly Label[], found: readonly Found[], repository: string): Counts {
  const counts = { tp: 0, fn: 0, fp: 0, unlabelled: 0 };
  const finds = Map.groupBy(found, ({ path }) => path.slice(repository.length + 1));
  const files = Map.groupBy(labels, ({ file }) => file);
  for (const file of new Set([...files.keys(), ...finds.keys()])) {
    const own = finds.get(file) ?? [];
    const places = strongest(files.get(file) ?? []);
    for (const place of places) {
      const isFound = own.some((one) => touch(one, place));
      if (place.label === 'secret') counts[isFound ? 'tp' : 'fn']++;
      if (place.label === 'none' && isFound && !isBeside(places, own, place)) counts.fp++;
    }
    const elsewhere = own.filter((one) => !places.some((place) => touch(one, place)));
    const lines = new Set(elsewhere.map(({ line }) => line)).size;
    counts.fp += lines;
    counts.unlabelled += lines;
  }
  return counts;
}

/** One place a first line: the strongest label, to the last line of all. */
function strongest(labels: readonly Label[]): Label[] {
  return [...Map.groupBy(labels, ({ line }) => line).values()].map((same) => {
    const [best] = same.toSorted((a, b) => STRENGTH[b.label] - STRENGTH[a.label]);
    return { ...(best as Label), end: Math.max(...same.map(({ end }) => end)) };
  });
}

/** A finding of many lines that contains a secret is correct, whatever else is on its lines. */
function isBeside(places: readonly Label[], found: readonly Found[], none: Label): boolean {
  return found
    .filter((one) => touch(one, none))
    .every((one) => places.some((place) => place.label !== 'none' && touch(one, place)));
}

function touch(a: { line: number; end: number }, b: { line: number; end: number }): boolean {
  return a.line <= b.end && b.line <= a.end;
}

function ratios({ tp, fp, fn }: Counts): { precision: number | null; recall: number | null } {
  return {
    precision: tp + fp === 0 ? null : tp / (tp + fp),
    recall: tp + fn === 0 ? null : tp / (tp + fn),
  };
}

function means(precision: number, recall: number): Means {
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
