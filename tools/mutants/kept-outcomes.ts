import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Outcome = 'killed' | 'survived' | 'timed out';

/** Outcomes of earlier runs: one holds as long as the source and the tests that were run for it stay as they are. */
export type KeptOutcomes = {
  get(key: string): Outcome | undefined;
  set(key: string, outcome: Outcome): void;
};

/**
 * Opens the file of outcomes; one that cannot be read counts as empty. Each outcome is written at once, beside those that another run
 * has written meanwhile: a run may be ended.
 */
export function keptOutcomes(file: string): KeptOutcomes {
  const kept = read(file);
  mkdirSync(dirname(file), { recursive: true });
  return {
    get: (key) => kept.get(key),
    set: (key, outcome) => {
      for (const [other, known] of read(file)) kept.set(other, known);
      kept.set(key, outcome);
      const written = `${file}.${process.pid}`;
      writeFileSync(written, JSON.stringify(Object.fromEntries(kept)));
      renameSync(written, file);
    },
  };
}

/** Returns the key of a mutant's outcome: what is changed, into what, and which tests judge it. */
export function outcomeKey(mutated: string, tests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(mutated);
  for (const [path, source] of tests) hash.update(`\0${path}\0${source}`);
  return hash.digest('hex');
}

function read(file: string): Map<string, Outcome> {
  try {
    return new Map(
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcome>),
    );
  } catch {
    return new Map();
  }
}
