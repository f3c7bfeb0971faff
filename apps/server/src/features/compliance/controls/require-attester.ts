import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { actor, type Caller, type Principal, personKey } from '../../../platform/principal.ts';
import { type KnownControl, keyOf } from './known-control.ts';
import { findOwner } from './owner.ts';

/** A person as the actor of an event. */
export type PersonActor = Caller & { readonly type: 'user' };

/**
 * Returns the person who speaks for a control: an admin, or the member who is its owner. Throws `forbidden` for everybody else, and
 * for every caller that is no person: a token, an agent, the command line of a machine.
 */
export async function requireAttester(
  tx: Reader,
  principal: Principal,
  known: KnownControl,
): Promise<PersonActor> {
  const { role, person } = principal;
  const by = actor(principal);
  const key = personKey(principal);
  if (by.type !== 'user' || key === null || person === undefined || person.isCommandLine) {
    throw new ApiError('forbidden', 'only a person who has signed in speaks for a control');
  }
  if (role === 'admin' || (role === 'member' && (await isOwner(tx, key, known)))) {
    return { ...by, type: 'user' };
  }
  throw new ApiError(
    'forbidden',
    `requires role admin, or to be the owner of control ${known.control.id} (got role ${role})`,
  );
}

async function isOwner(
  tx: Reader,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  known: KnownControl,
): Promise<boolean> {
  const owner = await findOwner(tx, keyOf(known));
  return (
    owner !== undefined &&
    owner.issuer === issuer &&
    owner.subject === subject &&
    owner.active &&
    owner.suspended_at === null
  );
}
