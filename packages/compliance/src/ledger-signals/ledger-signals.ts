import { approvalsDecided } from './approvals-decided.ts';
import { callsEnforced } from './calls-enforced.ts';
import { decisionsSealed } from './decisions-sealed.ts';
import { deprovisioningTimely } from './deprovisioning-timely.ts';
import type { LedgerSignal } from './ledger-signal.ts';
import { ledgerVerified } from './ledger-verified.ts';
import { packsReplayed } from './packs-replayed.ts';
import { revocationEffective, revocationExercised } from './revocations.ts';
import { separationOfDuties } from './separation-of-duties.ts';

/** Each signal that reads sealed events only, by its id. */
export const LEDGER_SIGNALS: Readonly<Record<string, LedgerSignal>> = {
  'separation-of-duties': separationOfDuties,
  'revocation-effective': revocationEffective,
  'revocation-exercised': revocationExercised,
  'approvals-decided': approvalsDecided,
  'calls-enforced': callsEnforced,
  'decisions-sealed': decisionsSealed,
  'packs-replayed': packsReplayed,
  'ledger-verified': ledgerVerified,
  'deprovisioning-timely': deprovisioningTimely,
};
