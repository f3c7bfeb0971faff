import type { DecisionExplanation, EvidenceRecord } from '@svc/contract';
import { commitment } from '@svc/ledger';
import { binaryAnswer, type Decision, decide, type Pack, type RecordedDecision } from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { wireTime } from '../../platform/time.ts';
import { FACTS_KEPT_DAYS, type RecordedFacts, readRecordedFacts } from '../govern/read-model.ts';
import { findPackVersion } from '../packs/read-model.ts';

/** Returns a version of a tenant's pack ready to evaluate; version null is the one that comes with the service. */
export type PackOf = (
  tenantId: string,
  pack: { readonly id: string; readonly version: number | null },
) => Pack | Promise<Pack>;

/** What the event of a decision has that an explanation reads; a refusal for the credential has no pack. */
type SealedDecision = {
  readonly decision: 'allow' | 'deny';
  readonly rule: string | null;
  readonly pack: { readonly id: string; readonly version: number };
  readonly factsHash?: string;
  readonly approval?: string;
  readonly gateway?: { readonly outcome: Decision['outcome']; readonly definition?: string };
};

const DAY_MS = 86_400_000;

type Made = Omit<RecordedDecision, 'evidenceId'>;

/**
 * Explains a sealed decision: repeats it with the recorded facts, if they have the sealed hash, and the sealed version of
 * the pack. Null if the event is not a decision of a pack.
 */
export async function explainDecision(
  tx: Reader,
  packOf: PackOf,
  tenantId: string,
  { event, sealedAt }: EvidenceRecord,
): Promise<DecisionExplanation | null> {
  const sealed = event.data as Partial<SealedDecision>;
  if (event.kind !== 'policy_decision' || sealed.pack === undefined) return null;
  const { pack, gateway, factsHash = null } = sealed;
  const recorded = factsHash === null ? null : await readRecordedFacts(tx, event.id);
  const state = factsState(factsHash, recorded, Date.now() - Date.parse(sealedAt));
  const made = state === 'verified' ? (JSON.parse((recorded as RecordedFacts).text) as Made) : null;
  const usedPack = made && (await packAt(tx, packOf, tenantId, pack));
  const again = made && usedPack && decideAgain(usedPack, made, sealed as SealedDecision);
  return {
    pack,
    definition: gateway?.definition ?? null,
    outcome: again?.outcome ?? gateway?.outcome ?? null,
    rule: again?.rule ?? sealed.rule ?? null,
    reasons: [...(again?.reasons ?? [])],
    reproduced: usedPack === null ? null : again !== null,
    facts: {
      state,
      hash: factsHash,
      ...(made === null
        ? { salt: null, recordedAt: null, recorded: null }
        : {
            salt: recorded?.salt?.toString('hex') ?? null,
            recordedAt: wireTime((recorded as RecordedFacts).recordedAt),
            recorded: made,
          }),
    },
  };
}

/**
 * Returns whether recorded facts are those of an event of this age in milliseconds. What does not have the sealed hash is not
 * shown, so nobody can put words into a decision.
 */
export function factsState(
  hash: string | null,
  recorded: Pick<RecordedFacts, 'text' | 'salt'> | null,
  age: number,
): DecisionExplanation['facts']['state'] {
  if (hash === null) return 'not_recorded';
  if (recorded === null) return age > FACTS_KEPT_DAYS * DAY_MS ? 'expired' : 'missing';
  const { salt, text } = recorded;
  return salt !== null && commitment(salt, text) === hash ? 'verified' : 'mismatch';
}

/** Null where the version is not there, or cannot be compiled: the event is shown nevertheless. */
async function packAt(
  tx: Reader,
  packOf: PackOf,
  tenantId: string,
  version: SealedDecision['pack'],
): Promise<Pack | null> {
  const found = await findPackVersion(tx, version);
  try {
    return found && (await packOf(tenantId, found));
  } catch {
    return null;
  }
}

/** Returns the decision that follows from the facts; null if it differs from the sealed one. An approval is not among recorded facts. */
function decideAgain(
  pack: Pack,
  { call, principal, facts }: Made,
  sealed: SealedDecision,
): Decision | null {
  const held = sealed.approval === undefined ? [false] : [false, true];
  const decisions = held.map((hasApproval) =>
    decide(call, principal, pack, { ...facts, hasApproval }),
  );
  return decisions.find((decision) => isSealed(decision, sealed)) ?? null;
}

function isSealed(decision: Decision, sealed: SealedDecision): boolean {
  const rule = decision.outcome === 'allow' ? null : decision.rule;
  if (rule !== sealed.rule || binaryAnswer(decision).decision !== sealed.decision) return false;
  return sealed.gateway === undefined || sealed.gateway.outcome === decision.outcome;
}
