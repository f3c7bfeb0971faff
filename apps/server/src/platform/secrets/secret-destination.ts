import { ApiError } from '../api-error.ts';

/** An address that a stored secret is sent to, and the field of a request that has it. */
export type Destination = { readonly field: string; readonly address: string };

/**
 * Where a stored secret goes: first the address that gets the secret itself, then those that get what is obtained with it.
 * Empty where no secret is stored.
 */
export type Destinations = readonly Destination[];

/**
 * Returns the first destination that a change gives to a stored secret and that is not the one it was stored for; null where
 * the secret stays. Any part of an address counts: other tenants of a host may be behind another path.
 */
export function newDestination(from: Destinations, to: Destinations): Destination | null {
  if (from.length === 0) return null;
  return to.find(({ address }, index) => from[index]?.address !== address) ?? null;
}

/**
 * Holds a stored secret to its destination: throws `unprocessable` where a change would send it elsewhere. An administrator
 * who may change the address need not know the secret, so the request must contain it again. Call it for requests without one.
 */
export function refuseNewDestination(
  secretField: string,
  from: Destinations,
  to: Destinations,
): void {
  const moved = newDestination(from, to);
  if (moved === null) return;
  const message = `must be given again: ${moved.field} would send the stored one to ${moved.address}`;
  throw new ApiError('unprocessable', `${secretField} ${message}`, [
    { at: `/${secretField}`, message },
  ]);
}
