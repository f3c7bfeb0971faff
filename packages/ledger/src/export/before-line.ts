import { fromHex, toLatin1 } from '#runtime';
import { equalBytes } from '../bytes/bytes.ts';
import type { Outcome } from '../signed/signed-note.ts';
import { chainHash, HASH_BYTES, leafHash } from '../tree/hash-chain.ts';
import { EVENT_OFFSET } from './event-line.ts';
import { exportBefore, type SealedEvent } from './export-file.ts';

const HEX_DIGITS = 2 * HASH_BYTES;
const TYPE = '","type":"before"}\n';

/**
 * The exact inverse of `exportBefore` for the event at `index` after which the chain hash is `chain`: takes the line with
 * its newline, and only if the hashes in it are those of its event.
 */
export function readBefore(
  line: Uint8Array,
  index: number,
  chain: Uint8Array,
): Outcome<SealedEvent> {
  const previousAt = line.length - TYPE.length - HEX_DIGITS;
  const previous = fromHex(toLatin1(line, Math.max(0, previousAt), previousAt + HEX_DIGITS));
  const middle = `,"index":${index},"leaf":"","previous":"`.length + HEX_DIGITS;
  const eventEnd = previousAt - middle;
  if (previous.length !== HASH_BYTES || eventEnd <= EVENT_OFFSET) {
    return { ok: false, reason: `the line is not that of event ${index}, the one before` };
  }
  const bytes = line.subarray(EVENT_OFFSET, eventEnd);
  const leaf = leafHash(bytes);
  if (!equalBytes(chainHash(previous, leaf), chain)) {
    return { ok: false, reason: `event ${index}, the one before, does not lead to the first one` };
  }
  const event = { index, leaf, chain, bytes };
  return equalBytes(exportBefore(event, previous), line)
    ? { ok: true, value: event }
    : { ok: false, reason: `the line of event ${index}, the one before, is not canonical` };
}
