import { type AttestationEvidence, hasHiddenCharacter, visibleText } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { existingEvents } from '../../evidence/read-model.ts';

type Fault = { readonly at: string; readonly message: string };

/**
 * Throws, naming the items: `malformed` for an address that is none, or a name of a file that looks like another; `unprocessable` for events
 * that the log of the tenant does not have.
 */
export async function refuseUnusableEvidence(
  tx: Reader,
  evidence: readonly AttestationEvidence[],
): Promise<void> {
  const malformed = evidence.flatMap((item, at) => faultOf(item, `/evidence/${at}`) ?? []);
  refuse('malformed', malformed);
  const ids = evidence.flatMap((item) => (item.type === 'event' ? item.id : []));
  const known = await existingEvents(tx, ids);
  const missing = evidence.flatMap((item, at) =>
    item.type === 'event' && !known.has(item.id)
      ? { at: `/evidence/${at}/id`, message: `event ${item.id} does not exist` }
      : [],
  );
  refuse('unprocessable', missing);
}

function faultOf(item: AttestationEvidence, at: string): Fault | null {
  if (item.type === 'url' && !URL.canParse(item.url)) {
    return { at: `${at}/url`, message: `must be an address over https (got ${item.url})` };
  }
  if (item.type === 'file' && hasHiddenCharacter(item.name)) {
    const shown = JSON.stringify(visibleText(item.name));
    return {
      at: `${at}/name`,
      message: `must not contain characters that are not seen (got ${shown})`,
    };
  }
  return null;
}

function refuse(code: 'malformed' | 'unprocessable', faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new ApiError(code, `the body is not valid at "${first.at}": ${first.message}`, faults);
}
