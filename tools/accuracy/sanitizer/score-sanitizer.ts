import { randomBytes } from 'node:crypto';
import { sanitize } from '../../../apps/server/src/gateway/inspection/sanitize.ts';
import { arrived, CARRIERS, type Carrier, readable } from './carriers.ts';
import { type Corpus, harmlessCorpora } from './harmless.ts';
import { PERSONAL_KINDS } from './personal-kinds.ts';
import { type Random, randomOf } from './random.ts';
import { FORMAT_KINDS, NAMED_KINDS } from './secret-kinds.ts';
import { leaks, type SampleKind } from './sensitive-sample.ts';

/** How many of some values were removed. */
export type Recall = { readonly drawn: number; readonly removed: number; readonly recall: number };

export type HarmlessScore = {
  readonly corpus: string;
  readonly messages: number;
  readonly megabytes: number;
  /** Messages of which something was removed, and what by kind. */
  readonly changed: number;
  readonly removed: Readonly<Record<string, number>>;
};

const SAMPLES = 10;
const KINDS = [...FORMAT_KINDS, ...NAMED_KINDS, ...PERSONAL_KINDS];
const WORDS = [
  'The',
  'import',
  'runs',
  'nightly',
  'and',
  'reads',
  'rows',
  'from',
  'each',
  'region',
];
/** A key of this run: placeholders of different runs differ. */
const PLACEHOLDERS = { key: randomBytes(32), nonce: 'accuracy' };

/** Draws values of each kind, sends each in each place of a message, and counts those that do not come out. */
export async function scoreRecall(seed: number): Promise<{
  readonly byCarrier: readonly ({ readonly carrier: string; readonly group: string } & Recall)[];
  readonly byKind: readonly ({ readonly kind: string; readonly group: string } & Recall)[];
}> {
  const random = randomOf(seed);
  const outcomes: { kind: SampleKind; carrier: Carrier; isRemoved: boolean }[] = [];
  for (const kind of KINDS) {
    for (const carrier of CARRIERS) {
      for (let n = 0; n < SAMPLES; n++) {
        outcomes.push({ kind, carrier, isRemoved: await isRemoved(kind, carrier, random) });
      }
    }
  }
  const groups = [...new Set(KINDS.map(({ group }) => group))];
  return {
    byCarrier: CARRIERS.flatMap((carrier) =>
      groups.map((group) => ({
        carrier: carrier.name,
        group,
        ...recallOf(outcomes.filter((one) => one.carrier === carrier && one.kind.group === group)),
      })),
    ),
    byKind: KINDS.map((kind) => ({
      kind: kind.kind,
      group: kind.group,
      ...recallOf(outcomes.filter((one) => one.kind === kind && one.carrier.isClaimed)),
    })),
  };
}

async function isRemoved(kind: SampleKind, carrier: Carrier, random: Random): Promise<boolean> {
  const sample = { kind: kind.kind, ...kind.draw(random) };
  const words = Array.from({ length: 12 }, () => random.pick(WORDS)).join(' ');
  const message = await arrived(carrier, carrier.message(sample, words));
  if (!leaks(readable(carrier, message), sample)) {
    throw new Error(`${kind.kind} is not in the message of the carrier "${carrier.name}"`);
  }
  const clean = await sanitize(message, PLACEHOLDERS);
  return clean === null || !leaks(readable(carrier, clean.value), sample);
}

function recallOf(outcomes: readonly { readonly isRemoved: boolean }[]): Recall {
  const removed = outcomes.filter(({ isRemoved }) => isRemoved).length;
  return { drawn: outcomes.length, removed, recall: removed / outcomes.length };
}

/** Sends harmless texts as results of tools, and counts what is removed from them. */
export async function scoreHarmless(
  folder: string,
  count: number,
  seed: number,
): Promise<HarmlessScore[]> {
  const scores: HarmlessScore[] = [];
  for (const corpus of harmlessCorpora(folder, count, seed)) scores.push(await scoreCorpus(corpus));
  return scores;
}

async function scoreCorpus({ name, texts }: Corpus): Promise<HarmlessScore> {
  const removed = new Map<string, number>();
  let changed = 0;
  for (const text of texts) {
    const clean = await sanitize({ content: [{ type: 'text', text }] }, PLACEHOLDERS);
    if (clean === null) throw new Error(`a text of ${name} is too large to be inspected`);
    if (clean.removed.size > 0) changed++;
    for (const [kind, number] of clean.removed)
      removed.set(kind, (removed.get(kind) ?? 0) + number);
  }
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    corpus: name,
    messages: texts.length,
    megabytes: Math.round(bytes / 1e4) / 100,
    changed,
    removed: Object.fromEntries([...removed].sort((a, b) => b[1] - a[1])),
  };
}
