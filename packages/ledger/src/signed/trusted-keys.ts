import { toHex } from '#runtime';
import { type KeyRotation, openRotation } from './key-rotation.ts';
import {
  type NoteSignature,
  type NoteVerifier,
  type Outcome,
  openNote,
  parseNote,
  parseVkey,
} from './signed-note.ts';

/** A key that a verifier trusts. */
export type TrustedKey = NoteVerifier & {
  readonly vkey: string;
  /** UTC with milliseconds: the key signs nothing that was sealed later. Null while no successor is known. */
  readonly until: string | null;
};

/** No deployment rotates more often; a list beyond is refused, each entry costs two signatures. */
const MAX_ROTATIONS = 1_000;

/**
 * The list of keys that a service publishes at `/.well-known/svc-ledger-keys`: JSON with the rotations, oldest first.
 *
 *     {"keys":[{"vkey":"svc-ledger+...","from":null,"until":"<time>","rotation":null},
 *              {"vkey":"svc-ledger+...","from":"<time>","until":null,"rotation":"<signed note>"}]}
 *
 * Only the notes `rotation` are used, and of those only the ones whose signatures connect them with a trusted key.
 */
function rotationsOf(list: string): Outcome<KeyRotation[]> {
  const broken = (reason: string) =>
    ({ ok: false, reason: `the list of keys: ${reason}` }) as const;
  const entries = keysOf(list);
  if (entries === undefined) return broken('not JSON with a member `keys`');
  if (entries.length > MAX_ROTATIONS) return broken(`more than ${MAX_ROTATIONS} keys`);
  const rotations: KeyRotation[] = [];
  for (const { rotation } of entries) {
    if (typeof rotation !== 'string') continue;
    const opened = openRotation(rotation);
    if (!opened.ok) return broken(opened.reason);
    rotations.push(opened.value);
  }
  return { ok: true, value: rotations };
}

function keysOf(list: string): { rotation?: unknown }[] | undefined {
  try {
    const { keys } = JSON.parse(list);
    return Array.isArray(keys) ? keys.map((key) => key ?? {}) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the given key and those that rotations of the list connect with it, in either direction. Of a key that is
 * succeeded twice the first rotation counts: a fork of keys is refused.
 */
export function trustedKeys(vkey: string, list?: string): Outcome<TrustedKey[]> {
  const rotations = list === undefined ? { ok: true as const, value: [] } : rotationsOf(list);
  if (!rotations.ok) return rotations;
  for (const side of ['former', 'next'] as const) {
    if (new Set(rotations.value.map((rotation) => rotation[side])).size < rotations.value.length) {
      return { ok: false, reason: 'the list of keys: two rotations are of one key' };
    }
  }
  const trusted = new Set([vkey]);
  // rotations are few; each pass reaches at least one more key
  for (let size = 0; size < trusted.size; ) {
    size = trusted.size;
    for (const { former, next } of rotations.value) {
      if (trusted.has(former) || trusted.has(next)) trusted.add(former).add(next);
    }
  }
  const keys: TrustedKey[] = [];
  for (const each of trusted) {
    const key = parseVkey(each);
    if (!key.ok) return key;
    const { until = null } = rotations.value.find(({ former }) => former === each) ?? {};
    keys.push({ ...key.value, vkey: each, until });
  }
  return { ok: true, value: keys };
}

/** Name and id of the key of a signature line, `svc-ledger+0a1b2c3d`. */
export function signerOf({ name, keyId }: Pick<NoteSignature, 'name' | 'keyId'>): string {
  return `${name}+${toHex(keyId)}`;
}

/** What the signature lines under a note are: of given keys, which verify, and of others, which were not checked. */
export type SignatureLines = {
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
};

/**
 * Returns the text of a note and its signature lines. At least one given key must have signed it; without keys, no signature is
 * verified. A key of a trusted name that no rotation connects with a trusted key is an alarm, and named in the reason.
 */
export function openTrusted(
  note: string,
  keys: readonly NoteVerifier[] | undefined,
): Outcome<SignatureLines & { readonly text: string }> {
  const parsed = parseNote(note);
  if (!parsed.ok) return parsed;
  const { text, signatures } = parsed.value;
  const isKnown = (line: NoteSignature) =>
    keys?.some((key) => signerOf(key) === signerOf(line)) === true;
  const unchecked = signatures.filter((line) => !isKnown(line)).map(signerOf);
  if (keys === undefined) return { ok: true, value: { text, checked: [], unchecked } };
  const opened = openNote(note, ...keys);
  if (opened.ok) {
    const checked = signatures.filter(isKnown).map(signerOf);
    return { ok: true, value: { text, checked, unchecked } };
  }
  const changed = signatures.find(
    (line) => !isKnown(line) && keys.some(({ name }) => name === line.name),
  );
  if (changed === undefined || signatures.some(isKnown)) return opened;
  return {
    ok: false,
    reason: `the key changed: it is signed by ${signerOf(changed)}, which no rotation connects with the given key`,
  };
}
