/** How text is hidden: characters that no reader sees and that a model reads. */
export type HiddenKind =
  | 'tag characters'
  | 'variation selectors'
  | 'zero-width characters'
  | 'direction overrides';

/** A run of hidden characters, by offsets in UTF-16 code units; `says` is the decoded text, null if it does not decode. */
export type HiddenRun = {
  readonly kind: HiddenKind;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly says: string | null;
};

/** The tags of a flag: a black flag, tags, a cancel tag (UTS 51). */
const TAGS = /(\u{1F3F4})?[\u{E0000}-\u{E007F}]+/gu;
const FLAG = /^\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}$/u;
/** One selector picks a glyph; a run of them carries bytes. */
const SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{4,}/gu;
const ZERO_WIDTH = /[\u200B-\u200F\u2060-\u2064\u206A-\u206F\uFEFF\u180E]{8,}/gu;
/** Overrides turn the order of letters that have one of their own; embeddings and isolates do not. */
const OVERRIDES = /[\u202D\u202E][^\u202C\n]*\u202C?/gu;
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/** Every hidden run of a text, in order; linear in the text. */
export function hiddenRuns(text: string): HiddenRun[] {
  const found: HiddenRun[] = [];
  for (const match of text.matchAll(TAGS)) {
    const [all, flag] = match;
    if (flag !== undefined && FLAG.test(all)) continue;
    const tags = flag === undefined ? all : all.slice(flag.length);
    found.push(run('tag characters', match.index + (flag?.length ?? 0), tags, tagText(tags)));
  }
  for (const { 0: all, index } of text.matchAll(SELECTORS)) {
    const says = selectorText(all);
    // An emoji may be followed by its selector more than once by mistake; equal ones carry nothing.
    if (new Set(all).size > 1) found.push(run('variation selectors', index, all, says));
  }
  for (const { 0: all, index } of text.matchAll(ZERO_WIDTH)) {
    if (new Set(all).size > 1) found.push(run('zero-width characters', index, all, bitText(all)));
  }
  for (const { 0: all, index } of text.matchAll(OVERRIDES)) {
    if (RIGHT_TO_LEFT.test(all)) continue;
    found.push(run('direction overrides', index, all, null));
  }
  return found.sort((a, b) => a.start - b.start);
}

function run(kind: HiddenKind, start: number, all: string, says: string | null): HiddenRun {
  return { kind, start, end: start + all.length, length: [...all].length, says };
}

/** U+E0020..U+E007E encode ASCII. */
function tagText(tags: string): string | null {
  const codes = [...tags].map((one) => (one.codePointAt(0) ?? 0) - 0xe0000);
  return readableText(
    String.fromCharCode(...codes.slice(0, 4000).filter((code) => code >= 0x20 && code < 0x7f)),
  );
}

/** VS1..VS16 encode bytes 0..15, VS17..VS256 16..255. */
function selectorText(selectors: string): string | null {
  const bytes = [...selectors].slice(0, 4000).map((one) => {
    const code = one.codePointAt(0) ?? 0;
    return code <= 0xfe0f ? code - 0xfe00 : code - 0xe0100 + 16;
  });
  return readableText(new TextDecoder().decode(Uint8Array.from(bytes)));
}

/** Two characters encode bits, in either assignment; eight make a byte. */
function bitText(run: string): string | null {
  const kinds = [...new Set(run)];
  for (const zero of kinds) {
    for (const one of kinds) {
      if (zero === one) continue;
      const bits = [...run].filter((char) => char === zero || char === one);
      const says = fromBits(bits.slice(0, 32_000).map((char) => (char === one ? 1 : 0)));
      if (says !== null) return says;
    }
  }
  return null;
}

function fromBits(bits: readonly number[]): string | null {
  const bytes = new Uint8Array(bits.length >> 3);
  for (let at = 0; at < bytes.length * 8; at++) {
    bytes[at >> 3] = ((bytes[at >> 3] as number) << 1) | (bits[at] as number);
  }
  return readableText(new TextDecoder().decode(bytes));
}

/** Text of at least two printable characters with hardly anything else in it. */
function readableText(text: string): string | null {
  const printable = [...text].filter(
    (char) => /[\p{L}\p{N}\p{P}\p{S} \n\t]/u.test(char) && char !== '\ufffd',
  );
  if (printable.length < 2 || printable.length < text.length * 0.9) return null;
  return text;
}

/** The text as a reader sees it: without characters of no width. Offsets no longer hold. */
export function withoutZeroWidth(text: string): string {
  // Most text is ASCII, and nothing else is looked for.
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.replace(/[\u200B-\u200D\u2060-\u2064\u00AD\uFEFF\u180E]|[\u{E0000}-\u{E007F}]/gu, '');
}
