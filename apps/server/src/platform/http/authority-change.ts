import { mayChangeAuthority, type OperationId, route } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { hasRecentSignIn, refuseEarlierSignIn } from '../identity/recent-sign-in.ts';
import type { Input, Operation } from './operation.ts';

/**
 * Throws `reauthentication_required` where a request changes authority and its person signed in too long ago; in the transaction
 * of the write, before it. Routes whose every request does are refused before the body is read.
 */
export async function refuseEarlierAuthorityChange(
  operation: Operation & { readonly access: 'write' },
  tx: Writer,
  input: Input<never>,
): Promise<void> {
  if (operation.changesAuthority === undefined) return;
  const { principal } = input as Input<OperationId>;
  if (hasRecentSignIn(principal)) return;
  if (await operation.changesAuthority(tx, input)) refuseEarlierSignIn(principal);
}

/** Throws where an operation decides what its route does not declare, or leaves undecided what its route declares. */
export function checkAuthorityDeclaration(operation: Operation): void {
  const isDecided = operation.access === 'write' && operation.changesAuthority !== undefined;
  if (isDecided === mayChangeAuthority(route(operation.id))) return;
  throw new Error(
    `${operation.id} ${isDecided ? 'decides whether it changes authority, which its route does not declare' : 'does not decide whether it changes authority, as its route declares'}`,
  );
}
