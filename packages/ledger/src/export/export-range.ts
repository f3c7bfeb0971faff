import { type NoteSigner, signNote } from '../signed/signed-note.ts';
import { isCount, isTenant } from '../tree/hash-chain.ts';

/** The part of a log that an export contains, as stated by its service. */
export type ExportRange = {
  readonly tenant: string;
  readonly logNo: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The time since which events were asked for, UTC with milliseconds. */
  readonly since?: string | undefined;
};

/**
 * The text that is signed, so that an export without its first events cannot pass for one that was asked for from a later
 * index:
 *
 *     svc.ledger/export/v1
 *     <tenant> <logNo>
 *     <from> <to>
 *     <since, or ->
 *
 * each line ending in a newline. Throws on a range that no export can have.
 */
export function encodeRange({ tenant, logNo, from, to, since }: ExportRange): string {
  if (!isTenant(tenant) || ![logNo, from, to].every(isCount)) {
    throw new TypeError('the range is not one of a log');
  }
  return `svc.ledger/export/v1\n${tenant} ${logNo}\n${from} ${to}\n${since ?? '-'}\n`;
}

/** Signs a range as a note (C2SP signed-note). */
export function signRange(range: ExportRange, ...signers: readonly NoteSigner[]): string {
  return signNote(encodeRange(range), ...signers);
}

/** Why an opened text is not that of the range; undefined when it is. */
export function rangeFault(text: string, range: ExportRange): string | undefined {
  return text === encodeRange(range)
    ? undefined
    : 'the signed range is another: the file was cut at its beginning, or made from another export';
}
