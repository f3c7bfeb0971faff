import { fromHex, toHex, toUtf8 } from '#runtime';
import { parseEvent } from '../event/event.ts';
import { type Checkpoint, parseCheckpoint } from '../signed/checkpoint.ts';
import type { Outcome } from '../signed/signed-note.ts';
import type { SignerCheck } from '../signed/signer-check.ts';
import { HASH_BYTES } from '../tree/hash-chain.ts';
import { openReceipt } from './log-proof.ts';
import { checkMapProof, mapLeaf } from './tenant-map.ts';

/** The tenant whose log has the roots of all maps. */
export const MAP_LOG_TENANT = `tnt_${'0'.repeat(26)}`;
export const MAP_PUBLISHED = 'evidence.map_published';

/** A checkpoint of a tenant's log, with the proof that the deployment's log has it at the tenant's one place. */
export type Witnessed = {
  /** Signed note. */
  readonly checkpoint: string;
  /** 32 bytes, hex. */
  readonly salt: string;
  /** Siblings on the way from the tenant's leaf to the root of the map, hex. */
  readonly path: readonly string[];
  /** Event of the deployment's log whose `data.root` is the root of the map: its bytes as text. */
  readonly event: string;
  /** Receipt of that event (C2SP tlog-proof); its checkpoint bears the cosignatures of the witnesses. */
  readonly receipt: string;
};

/**
 * Returns the checkpoint that a witnessed checkpoint proves, or why it proves nothing. `signers` gathers who signed and cosigned. The text
 * is JSON with the members of `Witnessed`; others are ignored.
 */
export function openWitnessed(text: string, signers: SignerCheck): Outcome<Checkpoint> {
  const broken = (reason: string) =>
    ({ ok: false, reason: `the witnessed checkpoint: ${reason}` }) as const;
  const parsed = parseWitnessed(text);
  if (parsed === undefined)
    return broken('not JSON with checkpoint, salt, path, event and receipt');
  const note = signers.open(parsed.checkpoint);
  const checkpoint = note.ok ? parseCheckpoint(note.value) : note;
  if (!checkpoint.ok) return broken(checkpoint.reason);
  const bytes = toUtf8(parsed.event);
  const receipt = openReceipt(parsed.receipt, bytes, signers);
  if (!receipt.ok) return broken(receipt.reason);
  const { tenant } = receipt.value.checkpoint;
  if (tenant !== MAP_LOG_TENANT) return broken(`the map is in the log of ${tenant}`);
  const root = rootOf(parsed.event);
  if (root === undefined) return broken(`the event is not ${MAP_PUBLISHED} with a root`);
  const salt = hashOf(parsed.salt);
  const path = parsed.path.map(hashOf);
  if (salt === undefined || !path.every((hash) => hash !== undefined)) {
    return broken('salt and path must be hashes of 64 hex digits');
  }
  return checkMapProof(root, mapLeaf(checkpoint.value, salt), path)
    ? checkpoint
    : broken('the map does not have this checkpoint at the place of its tenant');
}

function parseWitnessed(text: string): Witnessed | undefined {
  try {
    const value = JSON.parse(text);
    const note = value.checkpoint?.note ?? value.checkpoint;
    const { salt, path, event, receipt } = value;
    const areTexts = [note, salt, event, receipt].every((member) => typeof member === 'string');
    if (!areTexts || !Array.isArray(path) || !path.every((hash) => typeof hash === 'string')) {
      return undefined;
    }
    return { checkpoint: note, salt, path, event, receipt };
  } catch {
    return undefined;
  }
}

function rootOf(event: string): Uint8Array | undefined {
  const parsed = parseEvent(event);
  if (!parsed.ok || parsed.event.kind !== MAP_PUBLISHED) return undefined;
  const { root } = parsed.event.data as { root?: unknown };
  return typeof root === 'string' ? hashOf(root) : undefined;
}

function hashOf(hex: string): Uint8Array | undefined {
  const bytes = fromHex(hex);
  return bytes.length === HASH_BYTES && toHex(bytes) === hex ? bytes : undefined;
}
