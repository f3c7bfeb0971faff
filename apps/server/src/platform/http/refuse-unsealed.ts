import type { Route } from '@svc/contract';
import type { Written } from './operation.ts';

/** A write that declares events and returns none, or returns one that it does not declare, is a defect of ours. */
export function refuseUnsealed(
  { events: declared = [], summary }: Route,
  { events, unchanged }: Written<unknown>,
): void {
  const foreign = events.find(({ kind }) => !declared.includes(kind));
  if (foreign !== undefined) throw new Error(`"${summary}" does not declare ${foreign.kind}`);
  if (declared.length > 0 && events.length === 0 && unchanged !== true) {
    throw new Error(`"${summary}" declares ${declared.join(', ')} and has sealed nothing`);
  }
}
