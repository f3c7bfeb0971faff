import { normalise } from '@svc/inspect';
import { keyedHash } from '../../foundation/keyed-hash.ts';

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
/** Arguments that are named as copies. */
const MAX_PATHS = 1_000;
/** Steps between two pauses: a few milliseconds. */
const STEPS_PER_TURN = 500;

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

/** What a fragment is, by the order in which fragments are kept when there are too many. */
type Kind = 'address' | 'whole' | 'token' | 'words';
type Fragment = { readonly kind: Kind; readonly text: string };

/** Lets other work run: reading a value goes on for tens of milliseconds. */
type Pause = () => Promise<unknown>;

/** Returns the keyed hashes (hexadecimal, 8 bytes) of what is recognisable in a JSON value, at most 3,000. */
export async function fragmentsOf(value: unknown, key: Buffer, pause: Pause): Promise<string[]> {
  const groups: Record<Kind, Set<string>> = {
    address: new Set(),
    whole: new Set(),
    token: new Set(),
    words: new Set(),
  };
  const isTurnOver = turns();
  let read = 0;
  let count = 0;
  for (const { text } of walk(value, '', 0, false)) {
    read += text.length;
    if (read > MAX_TEXT || ++count > MAX_LEAVES) break;
    for (const fragment of fragmentsIn(text)) {
      if (isTurnOver()) await pause();
      if (fragment === null) continue;
      const group = groups[fragment.kind];
      if (group.size < MAX_FRAGMENTS) group.add(fragment.text);
      // runs of words come last
      else if (fragment.kind === 'words') break;
    }
  }
  const hash = hashBy(key);
  const { address, whole, token, words } = groups;
  const hashes: string[] = [];
  for (const text of [...address, ...whole, ...token, ...words].slice(0, MAX_FRAGMENTS)) {
    if (isTurnOver()) await pause();
    hashes.push(hash(text));
  }
  return hashes;
}

/**
 * Returns the JSON Pointers of the values that contain one of the known fragments. The pointer of the whole, '', stands
 * for the rest where there are more than 1,000.
 */
export async function copiedPaths(
  value: unknown,
  known: ReadonlySet<string>,
  key: Buffer,
  pause: Pause,
): Promise<string[]> {
  if (known.size === 0) return [];
  const hash = hashBy(key);
  const isTurnOver = turns();
  const holdsKnown = async (text: string) => {
    for (const fragment of fragmentsIn(text)) {
      if (isTurnOver()) await pause();
      if (fragment !== null && known.has(hash(fragment.text))) return true;
    }
    return false;
  };
  const paths = new Set<string>();
  let read = 0;
  let count = 0;
  for (const { at, text } of walk(value, '', 0, true)) {
    if (paths.size === MAX_PATHS) return [...paths, ''];
    // what is too much to be compared may be a copy
    read += text.length;
    const isCopied = read > MAX_COMPARED || ++count > MAX_LEAVES || (await holdsKnown(text));
    if (isCopied) paths.add(at);
    if (isTurnOver()) await pause();
  }
  return [...paths];
}

/** Returns what is asked at every step: whether a turn has ended. */
function turns(): () => boolean {
  let steps = 0;
  return () => ++steps % STEPS_PER_TURN === 0;
}

/** Yields the fragments of a text, runs of words last, and null for steps that find none. */
function* fragmentsIn(whole: string): Generator<Fragment | null> {
  const text = comparable(whole);
  if (text.length >= MIN_WHOLE && text.length <= MAX_WHOLE && !COMMON.has(text)) {
    yield { kind: 'whole', text: `= ${text}` };
  }
  for (const [host] of text.matchAll(
    /(?<=:\/\/(?:[^\s/@]{0,64}@)?|@)[\w.-]+\.[a-z]{2,24}(?::\d+)?|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g,
  )) {
    yield { kind: 'address', text: `@ ${host.replace(/^www\.|:\d+$/g, '')}` };
  }
  for (const [raw] of text.matchAll(/[^\s"'<>()[\]{},;|\x60]+/g)) {
    const token = trimPunctuation(raw);
    const kind = token.includes('@') ? 'address' : 'token';
    yield isDistinctive(token) ? { kind, text: `t ${token}` } : null;
  }
  const run: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    run.push(word);
    if (run.length > WORDS_PER_RUN) run.shift();
    const words = run.join(' ');
    const isLong = run.length === WORDS_PER_RUN && words.length >= 3 * WORDS_PER_RUN;
    yield isLong ? { kind: 'words', text: `w ${words}` } : null;
  }
}

const isDistinctive = (token: string): boolean =>
  token.length >= MIN_TOKEN &&
  (token.length >= MIN_LONG_WORD ||
    (/\d/.test(token) && !/^[\d.:-]{1,10}$/.test(token)) ||
    /[\w][@/\\:_][\w]/.test(token) ||
    /\d{7}/.test(token));

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
function comparable(text: string): string {
  return normalise(text.slice(0, MAX_TEXT))
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

function hashBy(key: Buffer): (fragment: string) => string {
  const hash = keyedHash(key);
  return (fragment) => hash(fragment).slice(0, 2 * HASH_BYTES);
}
