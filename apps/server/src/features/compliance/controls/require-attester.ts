import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import {
  actor,
  type Caller,
  type PersonKey,
  type Principal,
  personKey,
} from '../../../platform/principal.ts';
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
  const { role } = principal;
  const by = personActor(principal);
  const key = personKey(principal) as PersonKey;
  if (role === 'admin' || (role === 'member' && (await isOwner(tx, key, known)))) return by;
  throw new ApiError(
    'forbidden',
    `requires role admin, or to be the owner of control ${known.control.id} (got role ${role})`,
  );
}

/** Returns a person who has signed in; throws `forbidden` for every other caller: a token, an agent, the command line of a machine. */
export function personActor(principal: Principal): PersonActor {
  const { person } = principal;
  const by = actor(principal);
  if (by.type !== 'user' || person === undefined || person.isCommandLine) {
    throw new ApiError('forbidden', 'only a person who has signed in speaks for a control');
  }
  return { ...by, type: 'user' };
}

async function isOwner(
  tx: Reader,
  { issuer, subject }: PersonKey,
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
