import {
  attestedStatus,
  type Framework,
  isApplicable,
  isInForce,
  type Profile,
  proposeApplicability,
} from '@svc/compliance';
import type { NamedScope, StatementLine, StatementOfApplicability } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import { readStanding, type Standing } from '../read-standing.ts';
import { knownScope } from '../scopes/known-scope.ts';
import { type DecisionRow, wireDecision } from './store.ts';

export type StatementRequest = {
  readonly framework: Framework;
  readonly scopeId: string | null;
  readonly profile: Profile;
};

/** Reads the statement of applicability of a framework for a scope, or for everything; throws `not_found` for the scope. */
export async function readStatement(
  tx: Reader,
  { framework, scopeId, profile }: StatementRequest,
): Promise<StatementOfApplicability> {
  const scope = scopeId === null ? null : await namedScope(tx, scopeId);
  const standing = await readStanding(tx, framework, scopeId);
  const controls = statementLines(framework, standing, profile);
  const decided = controls.filter(({ decision }) => decision?.state === 'current');
  const applicable = decided.filter((line) => line.applicable).length;
  return {
    frameworkId: framework.id,
    frameworkVersion: framework.version,
    scope,
    readAt: wireTime(standing.now),
    counts: {
      applicable,
      notApplicable: decided.length - applicable,
      undecided: controls.length - decided.length,
    },
    controls,
  };
}

function statementLines(
  framework: Framework,
  { now, attestations, decisions }: Standing,
  profile: Profile,
): StatementLine[] {
  const today = now.toISOString().slice(0, 10);
  return framework.controls.map((control) => {
    const { id, title, group, kind } = control;
    const decision = decisions.get(id) ?? null;
    return {
      controlId: id,
      title,
      group,
      kind,
      inForce: isInForce(control, today),
      applicable: isApplicable(decision && applicabilityOf(decision), now.getTime()),
      proposal: proposeApplicability(framework.id, id, profile),
      decision: decision && wireDecision(decision),
      attested: attestedStatus(attestations.get(id) ?? [], now.getTime()),
    };
  });
}

/** Returns a decision as the status of a control is computed from it. */
export function applicabilityOf({ applicable, body, expires_at: until }: DecisionRow) {
  return { applicable, reason: body ?? '', until: wireTime(until) };
}

async function namedScope(tx: Reader, scopeId: string): Promise<NamedScope> {
  const { scope_id: id, name } = await knownScope(tx, scopeId);
  return { id, name };
}
