import type { Attestation, Framework } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type DecisionRow, isNewestDecision, readDecisions } from './applicability/store.ts';
import {
  attestationsOf,
  isOfFramework,
  type NewestAttestations,
  selectNewestAttestations,
} from './attestations/newest.ts';
import { readEffectiveNow } from './controls/effective-time.ts';

/** What people say of the controls of a framework, in one scope, at one time; by ids of controls. */
export type Standing = {
  /** The time by which attestations and decisions expire. */
  readonly now: Date;
  /** The newest attestation of each control that has one: it alone decides. */
  readonly attestations: ReadonlyMap<string, readonly Attestation[]>;
  /** The newest decision of each control that has one, expired or not. */
  readonly decisions: ReadonlyMap<string, DecisionRow>;
};

/** Reads what people say of the controls of a framework for a scope, or, where it is null, for everything. */
export async function readStanding(
  tx: Reader,
  framework: Framework,
  scopeId: string | null,
): Promise<Standing> {
  const isOfScope = isOfFramework(framework, scopeId);
  // one is the newest of each control
  const limit = framework.controls.length;
  const now = await readEffectiveNow(tx);
  const decisions = await readDecisions(tx, sql`${isOfScope} and ${isNewestDecision}`, limit);
  const { rows } = await sql<{ newest: NewestAttestations }>`
    select ${selectNewestAttestations(framework, scopeId)} as newest`.execute(tx);
  return {
    now,
    attestations: attestationsOf(rows[0]?.newest ?? null),
    decisions: new Map(decisions.map((row) => [row.control_id, row])),
  };
}
