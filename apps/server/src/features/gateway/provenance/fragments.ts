import { createHmac } from 'node:crypto';

/** A JSON leaf and its JSON Pointer. */
type Leaf = { readonly at: string; readonly text: string };

const MAX_LEAVES = 5_000;
const MAX_DEPTH = 64;
/** Characters of one value that are read. */
const MAX_TEXT = 512 * 1024;
/** Characters of arguments that are compared: each fragment costs a hash, on the event loop. */
const MAX_COMPARED = 64 * 1024;
/** Fragments that one response adds: addresses first, then whole values, tokens and runs of words. */
const MAX_FRAGMENTS = 3_000;
const MAX_WHOLE = 200;
const MIN_WHOLE = 3;
const MIN_TOKEN = 6;
/** A word of a language is rarely longer; a longer one is a name or an id. */
const MIN_LONG_WORD = 14;
const WORDS_PER_RUN = 4;
const HASH_BYTES = 8;

/** Values that structured output has in common with everything. */
const COMMON = new Set([
  'true',
  'false',
  'null',
  'none',
  'text',
  'json',
  'yes',
  'error',
  'object',
  'string',
]);

/** Returns the keyed hashes (hexadecimal, 8 bytes) of what is recognisable in a JSON value, at most 3,000. */
export function fragmentsOf(value: unknown, key: Buffer): string[] {
  const groups: [Set<string>, Set<string>, Set<string>, Set<string>] = [
    new Set(),
    new Set(),
    new Set(),
    new Set(),
  ];
  let read = 0;
  let count = 0;
  for (const { text } of walk(value, '', 0, false)) {
    read += text.length;
    if (read > MAX_TEXT || ++count > MAX_LEAVES) break;
    collect(normalise(text), groups);
  }
  const chosen = groups.flatMap((group) => [...group]).slice(0, MAX_FRAGMENTS);
  return chosen.map((fragment) => hash(fragment, key));
}

/** Returns the JSON Pointers of the values that contain one of the known fragments. */
export function copiedPaths(value: unknown, known: ReadonlySet<string>, key: Buffer): string[] {
  if (known.size === 0) return [];
  const paths = new Set<string>();
  let read = 0;
  let count = 0;
  for (const { at, text } of walk(value, '', 0, true)) {
    // what is too much to be compared may be a copy
    read += text.length;
    if (read > MAX_COMPARED || ++count > MAX_LEAVES || holdsKnown(text, known, key)) paths.add(at);
  }
  return [...paths];
}

function holdsKnown(text: string, known: ReadonlySet<string>, key: Buffer): boolean {
  const groups: [Set<string>, Set<string>, Set<string>, Set<string>] = [
    new Set(),
    new Set(),
    new Set(),
    new Set(),
  ];
  collect(normalise(text), groups);
  return groups.some((group) => [...group].some((fragment) => known.has(hash(fragment, key))));
}

function collect(
  text: string,
  [addresses, wholes, tokens, runs]: readonly [Set<string>, Set<string>, Set<string>, Set<string>],
): void {
  if (text.length >= MIN_WHOLE && text.length <= MAX_WHOLE && !COMMON.has(text))
    wholes.add(`= ${text}`);
  for (const [host] of text.matchAll(
    /(?<=:\/\/(?:[^\s/@]{0,64}@)?|@)[\w.-]+\.[a-z]{2,24}(?::\d+)?|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g,
  )) {
    addresses.add(`@ ${host.replace(/^www\.|:\d+$/g, '')}`);
  }
  for (const [raw] of text.matchAll(/[^\s"'<>()[\]{},;|\x60]+/g)) {
    const token = trimPunctuation(raw);
    if (token.length < MIN_TOKEN) continue;
    const isDistinctive =
      token.length >= MIN_LONG_WORD ||
      (/\d/.test(token) && !/^[\d.:-]{1,10}$/.test(token)) ||
      /[\w][@/\\:_][\w]/.test(token) ||
      /\d{7}/.test(token);
    if (isDistinctive) (token.includes('@') ? addresses : tokens).add(`t ${token}`);
  }
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let at = 0; at + WORDS_PER_RUN <= words.length; at++) {
    const run = words.slice(at, at + WORDS_PER_RUN).join(' ');
    if (run.length >= 3 * WORDS_PER_RUN) runs.add(`w ${run}`);
  }
}

const PUNCTUATION = '.:!?*_-';

/** Trims by index: an expression anchored at the end takes quadratic time on a run of punctuation. */
function trimPunctuation(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && PUNCTUATION.includes(text[from] as string)) from++;
  while (to > from && PUNCTUATION.includes(text[to - 1] as string)) to--;
  return text.slice(from, to);
}

/** The form in which texts are compared: what a model changes on copying does not count. */
function normalise(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Yields strings and large numbers; `withNames`, the names of members, too. */
function* walk(value: unknown, at: string, depth: number, withNames: boolean): Generator<Leaf> {
  if (depth > MAX_DEPTH) return;
  if (typeof value === 'string') yield { at, text: value };
  else if (typeof value === 'number' && Math.abs(value) >= 10_000)
    yield { at, text: String(value) };
  else if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) yield* walk(item, `${at}/${n}`, depth + 1, withNames);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const below = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (withNames) yield { at: below, text: name };
      yield* walk(item, below, depth + 1, withNames);
    }
  }
}

function hash(fragment: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(fragment)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);
}
