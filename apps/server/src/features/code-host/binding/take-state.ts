import type { Database } from '../../../db/database.ts';
import { recheckCredential } from '../../../platform/identity/recheck.ts';
import type { PersonCredential } from '../../../platform/identity/resolve-person.ts';
import { markStateUsed } from '../used-states.ts';
import { type BindingState, isStateOf, openBindingState } from './binding-state.ts';
import { BindingRefused } from './refused.ts';

/**
 * Returns the state that a browser has brought back, and uses it up. Throws `malformed` for one that was not sealed here for this step,
 * has expired, is of another tenant, person or session, or was brought back before.
 */
export async function takeState<Step extends BindingState['step']>(
  { db, stateKey }: { readonly db: Database; readonly stateKey: Uint8Array },
  credential: PersonCredential,
  step: Step,
  text: string | null,
): Promise<Extract<BindingState, { readonly step: Step }>> {
  const { tenant, id, person } = credential.principal;
  const state = text === null ? null : openBindingState(stateKey, step, text, Date.now());
  const caller = { tenantId: tenant.id, principalId: id, sessionId: person.sessionId };
  if (state === null || !isStateOf(state, caller)) throw foreignState();
  await db.tenant(tenant.id, 'authority').transact(async (tx) => {
    await recheckCredential(tx, credential);
    if (!(await markStateUsed(tx, state))) throw foreignState();
  });
  return state;
}

function foreignState(): BindingRefused {
  return new BindingRefused(
    'not_begun',
    'malformed',
    'this browser has begun no such installation, or has finished it; begin again at the console',
  );
}
