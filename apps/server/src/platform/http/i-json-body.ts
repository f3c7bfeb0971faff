import { type IJson, parseIJson, parseIJsonInSlices } from '@svc/ledger';
import { nextTurn } from '../../foundation/next-turn.ts';

/** Characters that are parsed in the turn of the event loop in which they arrived. */
const MAX_AT_ONCE = 64 * 1024;

/** Parses a body as I-JSON (RFC 7493). A long one waits for a turn of the event loop first, as its inspection does. */
export async function parseIJsonBody(text: string): Promise<IJson> {
  if (text.length <= MAX_AT_ONCE) return parseIJson(text);
  await nextTurn();
  return parseIJsonInSlices(text, nextTurn);
}
