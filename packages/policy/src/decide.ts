import { worst } from '@svc/contract';
import type { Call } from './call.ts';
import type { CredentialUnlock, Decision, PackVersion, Reason, Unlock } from './decision.ts';
import type { Facts } from './facts.ts';
import { compareOutcomes } from './outcome.ts';
import type { Pack, RuleHit, Verdict } from './pack/pack.ts';
import type { Principal } from './principal.ts';
import { matchesTool } from './tool-pattern.ts';

/**
 * Decides a tool call. Pure and total: the agent's state, then its scope, then the tool's definition, then whether
 * the arguments were inspected whole, then the pack's rules, of which the strongest restriction decides (deny > step-up > approve > sanitize). A call
 * that no rule permits is denied. Whatever goes wrong inside is a deny by the rule `internal`.
 */
export function decide(call: Call, principal: Principal, pack: Pack, facts: Facts): Decision {
  try {
    return decideOrThrow(call, principal, pack, facts);
  } catch (error) {
    return {
      ...deny(null, 'internal', 'the decision failed inside, so the call is refused'),
      fault: describe(error),
    };
  }
}

function decideOrThrow(call: Call, principal: Principal, pack: Pack, facts: Facts): Decision {
  const version = { id: pack.id, version: pack.version };
  const { findings, refused } = facts.inspection;
  const found = { maxSeverity: worst(findings.map(({ severity }) => severity)) };
  if (principal.state !== 'approved') {
    return deny(version, 'state', `the agent is ${principal.state}`);
  }
  if (!principal.allowedTools.some((pattern) => matchesTool(pattern, call.tool))) {
    const text = 'the tool is outside what the agent was approved for';
    return { ...deny(version, 'scope', text), ...found };
  }
  const quarantine = facts.tool.quarantine ?? null;
  if (quarantine !== null) {
    return { ...deny(version, 'definition', quarantine), ...found };
  }
  if (refused !== null && !pack.judgesInspection) {
    return { ...deny(version, 'inspection', `${refused}, so the call is refused`), ...found };
  }
  const verdict = pack.evaluate(call, principal, facts);
  return { ...decideByRules(version, verdict, facts.hasApproval), ...found };
}

/** An error in any rule denies: a restriction that cannot be evaluated must not fall away. */
function decideByRules(pack: PackVersion, verdict: Verdict, hasApproval: boolean): Decision {
  const [failed] = verdict.errors;
  if (failed !== undefined) {
    const text = `the rule ${failed} could not be evaluated, so the call is refused`;
    return { ...deny(pack, failed, text), fault: `evaluation error in ${verdict.errors.join()}` };
  }
  const lifted = hasApproval && verdict.restrictions.some(({ outcome }) => outcome === 'approve');
  const hits = verdict.restrictions
    .filter(({ outcome }) => !(lifted && outcome === 'approve'))
    .toSorted((a, b) => compareOutcomes(a.outcome, b.outcome));
  const [permit] = verdict.permits;
  if (permit === undefined && hits[0]?.outcome !== 'deny') {
    const text = 'no rule of the pack permits the call';
    return deny(pack, 'no-permit', text, hits.map(reasonOf));
  }
  const [strongest] = hits;
  if (strongest === undefined) {
    return {
      outcome: 'allow',
      reason: 'the tool is in scope and no rule refuses',
      rule: permit as string,
      pack,
      reasons: [],
      unlocks: [],
      maxSeverity: null,
      usesApproval: lifted,
      fault: null,
    };
  }
  return {
    outcome: strongest.outcome,
    reason: reasonOf(strongest).text,
    rule: strongest.rule,
    pack,
    reasons: hits.map(reasonOf),
    unlocks: strongest.outcome === 'deny' ? [] : unlocksOf(hits),
    maxSeverity: null,
    usesApproval: lifted && strongest.outcome === 'sanitize',
    fault: null,
  };
}

function deny(
  pack: PackVersion | null,
  rule: string,
  text: string,
  others: readonly Reason[] = [],
): Decision {
  return {
    outcome: 'deny',
    reason: text,
    rule,
    pack,
    reasons: [{ outcome: 'deny', rule, text }, ...others],
    unlocks: [],
    maxSeverity: null,
    usesApproval: false,
    fault: null,
  };
}

function reasonOf({ outcome, rule, reason, finding }: RuleHit): Reason {
  const place = finding === null ? '' : `: ${finding.title} at ${finding.at || 'the top level'}`;
  return { outcome, rule, text: `${reason}${place}` };
}

/** One unlock for each outcome that applies; of several step-ups what satisfies all. */
function unlocksOf(hits: readonly RuleHit[]): Unlock[] {
  const unlocks: Unlock[] = [];
  const stepUps = hits.filter(({ outcome }) => outcome === 'step-up');
  if (stepUps.length > 0) unlocks.push(combineNeeds(stepUps));
  if (hits.some(({ outcome }) => outcome === 'approve')) unlocks.push({ by: 'approval' });
  if (hits.some(({ outcome }) => outcome === 'sanitize')) unlocks.push({ by: 'gateway' });
  return unlocks;
}

function combineNeeds(hits: readonly RuleHit[]): CredentialUnlock {
  const needs = hits.flatMap(({ credential }) => credential ?? []);
  const ages = needs.flatMap(({ maxAge }) => maxAge ?? []);
  return {
    by: 'credential',
    scopes: [...new Set(needs.flatMap(({ scopes }) => scopes))].sort(),
    maxAge: ages.length === 0 ? null : Math.min(...ages),
    acr: [...new Set(needs.flatMap(({ acr }) => acr))].sort(),
    canStepUp: needs.length === hits.length && needs.every(({ canStepUp }) => canStepUp),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'a value was thrown';
}
