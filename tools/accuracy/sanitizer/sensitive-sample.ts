import type { Random } from './random.ts';

/** A value that must not reach an agent, drawn at run time after the issuer's description and not after our rules. */
export type SensitiveSample = {
  readonly kind: string;
  /** The value as a text holds it. */
  readonly value: string;
  /** Its usual name, where the value alone does not show what it is. */
  readonly name: string | null;
  /** Of the value, what must not remain. */
  readonly parts: readonly string[];
};

export type SampleKind = {
  readonly kind: string;
  /** `format`: the value alone shows its kind; `named`: the name beside it does; `personal`: it is about a person. */
  readonly group: 'format' | 'named' | 'personal';
  readonly draw: (random: Random) => Omit<SensitiveSample, 'kind'>;
};

const MIN_SPLIT = 16;

/** Returns true when a text still has one of the parts of a value; of a long part, when it has either half. */
export function leaks(text: string, { parts }: Pick<SensitiveSample, 'parts'>): boolean {
  return parts.some((part) => {
    if (part.length < MIN_SPLIT) return text.includes(part);
    const middle = Math.floor(part.length / 2);
    return text.includes(part.slice(0, middle)) || text.includes(part.slice(middle));
  });
}
