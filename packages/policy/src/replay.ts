import type { Call } from './call.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Facts } from './facts.ts';
import { compareOutcomes, type Outcome } from './outcome.ts';
import type { Pack } from './pack/pack.ts';
import type { Principal } from './principal.ts';

/** A decision as it was recorded: what it was made from, values of arguments left out. */
export type RecordedDecision = {
  readonly evidenceId: string;
  readonly call: Call;
  readonly principal: Principal;
  readonly facts: Facts;
};

export type Flip = {
  readonly evidenceId: string;
  readonly from: Outcome;
  readonly to: Outcome;
  /** The rule of the candidate that restricts more, or the rule of the present pack that no longer does. */
  readonly rule: string;
};

/** Flips of one agent on one tool by one rule. */
export type FlipGroup = Omit<Flip, 'evidenceId'> & {
  readonly agent: string;
  readonly server: string | null;
  readonly tool: string;
  readonly count: number;
};

export type Replay = {
  readonly total: number;
  /** Decisions that both packs could decide: a rule may read a fact that was not recorded. */
  readonly covered: number;
  readonly flips: readonly Flip[];
  /** Most frequent first. */
  readonly groups: readonly FlipGroup[];
};

/** Decides recorded calls under both packs and returns those whose outcome changes. Pure. */
export function replay(
  decisions: Iterable<RecordedDecision>,
  present: Pack,
  candidate: Pack,
): Replay {
  let [total, covered] = [0, 0];
  const flips: Flip[] = [];
  const groups = new Map<string, FlipGroup>();
  for (const { evidenceId, call, principal, facts } of decisions) {
    total++;
    const before = decide(call, principal, present, facts);
    const after = decide(call, principal, candidate, facts);
    if (before.fault !== null || after.fault !== null) continue;
    covered++;
    if (before.outcome === after.outcome) continue;
    const change = { from: before.outcome, to: after.outcome, rule: causeOf(before, after) };
    flips.push({ evidenceId, ...change });
    const key = JSON.stringify([principal.id, call.server, call.tool, change]);
    const group = { agent: principal.id, server: call.server, tool: call.tool, ...change };
    groups.set(key, { ...group, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count);
  return { total, covered, flips, groups: sorted };
}

function causeOf(before: Decision, after: Decision): string {
  return compareOutcomes(after.outcome, before.outcome) < 0 ? after.rule : before.rule;
}
