import type { ApprovalArguments, ApprovalDetail } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { openArguments } from './asked-arguments.ts';
import { type ApprovalRow, isInlined, knownApproval, showsArguments } from './store.ts';

/** Characters of a piece. */
const PIECE_LENGTH = 64 * 1024;

/** Returns the arguments in the answer of an approval; null where they are read in pieces, or not at all. */
export async function inlinedArguments(
  tx: Reader,
  secrets: SecretStore,
  tenantId: string,
  row: ApprovalRow,
): Promise<ApprovalDetail['arguments']> {
  if (!isInlined(row)) return null;
  const text = await openArguments(tx, secrets, tenantId, row.approval_id);
  return text === null ? null : JSON.parse(text);
}

/** Returns the piece of an approval's arguments that begins at an offset; throws `conflict` where it shows none. */
export async function readArguments(
  tx: Reader,
  secrets: SecretStore,
  tenantId: string,
  approvalId: string,
  offset: number,
): Promise<ApprovalArguments> {
  const row = await knownApproval(tx, approvalId);
  const text = showsArguments(row) ? await openArguments(tx, secrets, tenantId, approvalId) : null;
  if (text === null) throw new ApiError('conflict', absence(row));
  if (!isBoundary(text, offset)) {
    throw new ApiError(
      'malformed',
      `offset must be 0 or nextOffset of another piece (got ${offset}; the text has ${text.length})`,
    );
  }
  const end = pieceEnd(text, offset);
  return {
    argumentsHash: row.arguments_hash as string,
    argumentsLength: row.arguments_length as number,
    masked: row.arguments_masked as number,
    length: text.length,
    offset,
    text: text.slice(offset, end),
    nextOffset: end === text.length ? null : end,
  };
}

function absence({ approval_id: id, kind, expires_at }: ApprovalRow): string {
  if (kind === 'change') return `approval ${id} is of a change, which has no arguments`;
  return expires_at <= new Date()
    ? `approval ${id} has expired, and its arguments are deleted`
    : `the arguments of approval ${id} cannot be shown`;
}

function isBoundary(text: string, offset: number): boolean {
  return offset === 0 || (offset < text.length && !isLowSurrogate(text.charCodeAt(offset)));
}

/** A piece never ends within a character. */
function pieceEnd(text: string, offset: number): number {
  const end = offset + PIECE_LENGTH;
  if (end >= text.length) return text.length;
  return isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
