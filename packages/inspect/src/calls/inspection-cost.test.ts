import { expect, test } from 'vitest';
import { SECRET_CASES } from '../secrets/cases.generated.ts';
import { ENCODER_NAMES, ENCODERS } from '../secrets/layers/encoders.testing.ts';
import { inspectArguments, MAX_STEPS } from './inspect-call.ts';

/** Steps that one byte of a body may cost, and those that any body may cost. */
const MAX_STEPS_PER_BYTE = 100;
const BASE_STEPS = 20_000;

/** A source of numbers that is the same in every run (xorshift32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const texts = SECRET_CASES.flatMap(({ valid, invalid }) => [
  ...valid.map((item) => (typeof item === 'string' ? item : item.text)),
  ...invalid,
]);

/** What a body is made of: a piece of a case, encoded or not, some times over, at some place. */
type Gene = {
  readonly text: number;
  readonly cut: number;
  readonly times: number;
  readonly encoder: number;
  readonly place: number;
};

const PLACES = 6;
const MAX_TIMES = 40;

function newGene(next: (below: number) => number): Gene {
  return {
    text: next(texts.length),
    cut: next(4),
    times: 1 + next(MAX_TIMES),
    encoder: next(ENCODER_NAMES.length * 2),
    place: next(PLACES),
  };
}

function bodyOf(genes: readonly Gene[]): Record<string, unknown> {
  return Object.fromEntries(genes.map((gene, i) => [`a${i}`, hostileValue(gene)]));
}

function hostileValue({ text, cut, times, encoder, place }: Gene): unknown {
  const whole = texts[text] as string;
  const piece = cut === 0 ? whole.slice(0, Math.ceil(whole.length / 2)) : whole;
  const name = ENCODER_NAMES[encoder];
  const one = name === undefined ? piece : ENCODERS[name](piece);
  const value = `${one}${cut === 1 ? '' : '\n'}`.repeat(times);
  switch (place) {
    case 0:
      return { [value]: 1 };
    case 1:
      return { [value.slice(0, 200)]: Array.from({ length: times }, () => 'abcd') };
    case 2:
      return Array.from({ length: times }, () => one);
    case 3:
      return Array.from({ length: 50 }).reduce((inner) => ({ [one.slice(0, 40)]: inner }), value);
    case 4:
      return `\u200b${value}`;
    default:
      return value;
  }
}

function costOf(genes: readonly Gene[]) {
  const body = bodyOf(genes);
  const bytes = Buffer.byteLength(JSON.stringify(body));
  const { steps } = inspectArguments(body);
  return { bytes, steps, perByte: Math.max(0, steps - BASE_STEPS) / bytes };
}

test('steps stay within a fixed multiple of the bytes, for bodies bred to cost the most [GOV-02]', () => {
  const next = numbers(20_261);
  let worst = { genes: [newGene(next)], perByte: 0 };
  for (let round = 0; round < 600; round++) {
    const genes = [...worst.genes];
    if (round % 3 === 0 || genes.length === 0) genes.push(newGene(next));
    if (round % 3 === 1) genes[next(genes.length)] = newGene(next);
    if (round % 3 === 2 && genes.length > 1) genes.splice(next(genes.length), 1);
    const { perByte, steps, bytes } = costOf(genes.slice(-8));
    expect(steps, JSON.stringify(genes)).toBeLessThanOrEqual(
      BASE_STEPS + MAX_STEPS_PER_BYTE * bytes,
    );
    if (perByte >= worst.perByte) worst = { genes: genes.slice(-8), perByte };
  }
  expect(worst.perByte).toBeGreaterThan(10);
});

test('ten times the body costs at most about ten times the steps [GOV-02]', () => {
  for (const text of texts.filter((_, i) => i % 25 === 0)) {
    const one = inspectArguments({ a: `${text}\n`.repeat(20) }).steps;
    const ten = inspectArguments({ a: `${text}\n`.repeat(200) }).steps;
    expect(ten, text.slice(0, 20)).toBeLessThanOrEqual(12 * one + BASE_STEPS);
  }
});

test('a pointer below long keys and many levels is not searched again for each finding [GOV-02]', () => {
  const secret = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;
  const leaves = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, secret]));
  const deep = Array.from({ length: 58 }).reduce((inner) => ({ a: inner }), leaves);
  const body = { [secret]: { ['x y '.repeat(25_000)]: deep } };

  const { steps, refused } = inspectArguments(body as Record<string, unknown>);

  expect(refused).toBe(null);
  expect(steps).toBeLessThan(400_000);
});

test('a call never takes many more steps than its budget', () => {
  const text = texts.join('\n').repeat(5);

  for (const maxSteps of [1000, 100_000, 1_000_000]) {
    const { steps, refused } = inspectArguments({ a: text }, { maxSteps });
    expect(refused).toContain(`more than ${maxSteps} steps`);
    expect(steps).toBeLessThan(2 * maxSteps + 200_000);
  }
  expect(inspectArguments({ a: text }).steps).toBeLessThan(1.5 * MAX_STEPS);
});
