import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Random, randomOf } from '../sanitizer/random.ts';
import type { Found } from '../score.ts';
import { type Judgement, judgementOf } from './judgement.ts';
import { BARE, NATURAL_FORMS, type NaturalForm } from './natural-forms.ts';
import { drawText } from './peer-pattern.ts';
import type { PeerName, PeerRule } from './peer-rules.ts';
import { asIssued } from './vendor-form.ts';

/** A value of a rule as it is written into one file. */
export type FormSample = {
  readonly peer: PeerName;
  readonly rule: string;
  readonly judgement: Judgement;
  readonly form: string;
  readonly isBare: boolean;
  /** Below the folder of samples, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Line of the value, from 1. */
  readonly line: number;
};

/** Attempts to draw a value above the entropy that its rule asks for. */
const MAX_DRAWS = 200;
const MIN_LENGTH = 8;
const MAX_LENGTH = 1500;

/**
 * Draws `count` values for each rule and writes each in one natural form and, if its form is distinct, in a sentence. Rules
 * whose values cannot be written on a line, or never meet the rule's own conditions, are left out.
 */
export function drawSamples(rules: readonly PeerRule[], count: number, seed: number): FormSample[] {
  return rules.flatMap((rule, number) => {
    const random = randomOf(seed * 100_003 + number);
    const values = Array.from({ length: count }, () => drawValue(rule, random));
    if (values.some((value) => value === null)) return [];
    return values.flatMap((value, i) => samplesOf(rule, value ?? '', number, i));
  });
}

function samplesOf(rule: PeerRule, value: string, number: number, i: number): FormSample[] {
  const judgement = judgementOf(rule);
  if (judgement === 'none') return [];
  const form = NATURAL_FORMS[(number + i * STEP) % NATURAL_FORMS.length] as NaturalForm;
  const forms = judgement === 'secret' ? [form, BARE] : [form];
  return forms.map((one) => {
    const text = one.write({ words: rule.words, value });
    return {
      peer: rule.peer,
      rule: rule.id,
      judgement,
      form: one.name,
      isBare: one === BARE,
      path: `${rule.peer}/r${number}/v${i}/${one.file}`,
      text,
      line: text.slice(0, text.indexOf(value)).split('\n').length,
    };
  });
}

/** The forms of the values of one rule are far from each other in their list. */
const STEP = 5;

/** Returns a value that its rule accepts and that can be written on a line, or null. */
export function drawValue(rule: PeerRule, random: Random): string | null {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const value = asIssued(drawText(rule.value, random.below).trim(), random);
    const isWritable = /^[!-~]+$/.test(value) && !/["'`\\<>]/.test(value);
    if (!isWritable || value.length < MIN_LENGTH || value.length > MAX_LENGTH) continue;
    if (entropyOf(value) > rule.entropy) return value;
  }
  return null;
}

/** Shannon entropy in bits a character, as peers compute it. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const one of value) counts.set(one, (counts.get(one) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) {
    entropy -= (count / value.length) * Math.log2(count / value.length);
  }
  return entropy;
}

export function writeSamples(samples: readonly FormSample[], folder: string): void {
  for (const { path, text } of samples) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** How many of some samples a tool found. */
export type Share = { readonly found: number; readonly of: number; readonly share: number };

export type FormScore = {
  readonly peer: PeerName;
  readonly tool: string;
  /** Of secrets and shapes beside a name. */
  readonly natural: Share;
  /** Of secrets in a sentence. */
  readonly bare: Share;
  /** Of ids that are public, beside a name: those reported are reported wrongly. */
  readonly public: Share;
};

/** Scores what a tool found, for each peer's rule set. */
export function scoreForms(
  samples: readonly FormSample[],
  tool: string,
  found: readonly Found[],
): FormScore[] {
  const isFound = hasFound(found);
  return [...Map.groupBy(samples, ({ peer }) => peer)].map(([peer, own]) => {
    const share = (wanted: readonly FormSample[]): Share => {
      const hits = wanted.filter(isFound).length;
      return {
        found: hits,
        of: wanted.length,
        share: wanted.length === 0 ? 0 : hits / wanted.length,
      };
    };
    const secrets = own.filter(({ judgement }) => judgement !== 'public');
    return {
      peer,
      tool,
      natural: share(secrets.filter(({ isBare }) => !isBare)),
      bare: share(secrets.filter(({ isBare }) => isBare)),
      public: share(own.filter(({ judgement }) => judgement === 'public')),
    };
  });
}

/** Returns the test whether a sample is among the findings. */
function hasFound(found: readonly Found[]): (sample: FormSample) => boolean {
  const byPath = Map.groupBy(found, ({ path }) => path);
  return ({ path, line }) =>
    (byPath.get(path) ?? []).some((one) => one.line <= line && line <= one.end);
}

/** Rules with the samples that a tool missed, most missed first. */
export function missedRules(samples: readonly FormSample[], found: readonly Found[]) {
  const isFound = hasFound(found);
  const secrets = samples.filter(({ judgement }) => judgement !== 'public');
  return [
    ...Map.groupBy(
      secrets,
      ({ peer, rule, isBare }) => `${peer} ${rule} ${isBare ? 'bare' : 'natural'}`,
    ),
  ]
    .map(([rule, own]) => ({
      rule,
      of: own.length,
      missed: own.filter((sample) => !isFound(sample)),
    }))
    .filter(({ missed }) => missed.length > 0)
    .sort((a, b) => b.missed.length / b.of - a.missed.length / a.of);
}
