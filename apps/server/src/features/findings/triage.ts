import type { Writer } from '../../db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import { applyAction, findingState } from './decide.ts';
import { lockFindings } from './store.ts';

/** Moves an open finding to `triaged`; one that is triaged, ignored or fixed stays as it is. */
export async function triageOpenFinding(
  tx: Writer,
  principal: Principal,
  findingId: string,
): Promise<void> {
  const now = new Date();
  const [row] = await lockFindings(tx, [findingId]);
  if (row === undefined || findingState(row, now) !== 'open') return;
  await applyAction(tx, principal, { kind: 'triage' }, [row], now);
}
