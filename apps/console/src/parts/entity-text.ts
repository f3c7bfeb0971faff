import type { EvidenceRecord } from '@svc/contract';
import { shortId } from './short-id.ts';

export type EntityRole = 'actor' | 'subject';

/** Returns a value of the actor or the subject, sealed or disclosed; null where the event has none, or it was erased. */
export function entityValue(
  { event, disclosed }: EvidenceRecord,
  role: EntityRole,
  member: 'id' | 'name',
): string | null {
  const value = event[role][member] ?? disclosed[`/${role}/${member}`];
  return typeof value === 'string' ? value : null;
}

/** Returns the type of the actor or the subject in words: `code host app`. */
export function entityType({ event }: EvidenceRecord, role: EntityRole): string {
  return String(event[role]['type'] ?? '').replaceAll('_', ' ');
}

/**
 * Returns the name of the actor or the subject: as it is sealed or disclosed, else as it is now, else its type and the end of its id; null
 * where it was erased.
 */
export function entityText(record: EvidenceRecord, role: EntityRole): string | null {
  const name = entityValue(record, role, 'name') ?? record.names?.[`/${role}/id`];
  if (name !== undefined) return name;
  const id = entityValue(record, role, 'id');
  if (id === null) return null;
  // the record of the person who signed in, whose name the actor has
  if (role === 'subject' && record.event.kind === 'user.signed_in') return 'own account';
  const short = shortId(id);
  return short === id ? id : `${entityType(record, role)} ${short}`;
}
