import { fromBase64, toBase64 } from '#runtime';
import { equalBytes } from '../bytes/bytes.ts';
import { excerpt } from '../bytes/excerpt.ts';
import { genesis, HASH_BYTES, isCount, isTenant } from '../tree/hash-chain.ts';
import {
  type NoteSigner,
  type NoteVerifier,
  type Outcome,
  openNote,
  parseNote,
  signNote,
} from './signed-note.ts';

/** The state of one log: how many events it has and the chain hash after the last of them. */
export type Head = {
  readonly tenant: string;
  readonly logNo: number;
  readonly size: number;
  /** 32 bytes; of an empty log, its genesis. */
  readonly chain: Uint8Array;
};

/**
 * The text that is signed:
 *
 *     svc.ledger/head/v1
 *     <tenant> <logNo>
 *     <size>
 *     <base64 of the chain hash>
 *
 * each line ending in a newline. Throws on a head that no log can have.
 */
export function encodeHead(head: Head): string {
  const reason = impossible(head);
  if (reason !== undefined) throw new TypeError(reason);
  const chain = toBase64(head.chain);
  return `svc.ledger/head/v1\n${head.tenant} ${head.logNo}\n${head.size}\n${chain}\n`;
}

function impossible({ tenant, logNo, size, chain }: Head): string | undefined {
  if (!isTenant(tenant)) return `${excerpt(tenant)} is not a tenant`;
  if (!isCount(logNo)) return 'the log number is not a count';
  if (!isCount(size)) return 'the size is not a count';
  if (chain.length !== HASH_BYTES) return 'the chain hash is not 32 bytes';
  if (size === 0 && !equalBytes(genesis(tenant, logNo), chain)) {
    return 'an empty log ends in its genesis';
  }
  return undefined;
}

/** The exact inverse of `encodeHead`. */
export function parseHead(text: string): Outcome<Head> {
  const lines = text.split('\n');
  const [, origin = '', size = '', chain = ''] = lines;
  const [tenant = '', logNo = ''] = origin.split(' ');
  const head = {
    tenant,
    logNo: Number(logNo),
    size: Number(size),
    chain: fromBase64(chain) ?? new Uint8Array(),
  };
  const reason = impossible(head);
  if (reason !== undefined) return { ok: false, reason };
  return encodeHead(head) === text
    ? { ok: true, value: head }
    : { ok: false, reason: 'not the text of a head' };
}

/** A signed note (C2SP) over the head. */
export function signHead(head: Head, ...signers: readonly NoteSigner[]): string {
  return signNote(encodeHead(head), ...signers);
}

/** Returns the head inside a note that one of the given keys signed. */
export function openHead(note: string, ...verifiers: readonly NoteVerifier[]): Outcome<Head> {
  const opened = openNote(note, ...verifiers);
  return opened.ok ? parseHead(opened.value.text) : opened;
}

/** Returns the head of a note without verifying its signer: to be displayed, not trusted. */
export function readHead(note: string): Outcome<Head> {
  const parsed = parseNote(note);
  return parsed.ok ? parseHead(parsed.value.text) : parsed;
}
