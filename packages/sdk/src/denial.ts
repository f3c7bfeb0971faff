import type { PreparedCall } from './call.ts';
import { type Decision, GovernDenied, GovernUnavailable } from './errors.ts';

/** The call of each denial, to repeat it: kept apart, so that a printed error shows no arguments. */
const CALLS = new WeakMap<GovernDenied, PreparedCall>();

/** Returns the error of a call that was denied. */
export function denialOf(call: PreparedCall, decision: Decision): GovernDenied {
  const denied = new GovernDenied(call, decision);
  CALLS.set(denied, call);
  return denied;
}

/** Returns the call of a denial. Throws for an error that no check of this process threw. */
export function callOf(denied: GovernDenied): PreparedCall {
  const call = CALLS.get(denied);
  if (call !== undefined) return call;
  const problem = 'waitForApproval needs the GovernDenied that was thrown, not a copy of it';
  throw new GovernUnavailable(denied, 'configuration', problem);
}
