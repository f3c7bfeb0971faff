import { type ArgumentFinding, atLeast, CONFIDENCES, type Severity, worst } from '@svc/contract';
import type { FindingClass, Inspection } from '@svc/inspect';
import type { Call } from './call.ts';
import type { Pack, Rule } from './pack.ts';
import { matchesTool } from './tool-pattern.ts';

/** The agent that asks: what it was approved for. */
export type AgentFacts = {
  readonly state: string;
  readonly allowedTools: readonly string[];
};

/** `rule` is what decided: a rule of the pack, or `scope`, `state`, `inspection`, `internal`; null for an allow. */
export type Decision = {
  readonly decision: 'allow' | 'deny';
  readonly reason: string;
  readonly rule: string | null;
  /** The worst findings, and how many more there are. */
  readonly findings: readonly ArgumentFinding[];
  readonly omitted: number;
  readonly maxSeverity: Severity | null;
};

/**
 * Decides a tool call by what `inspectCall` found in it. Pure and total: state, then scope, then whether the arguments
 * were inspected, then the pack's rules in their order; the first that refuses gives the reason, and whatever goes wrong
 * inside is a deny.
 */
export function decide(
  call: Call,
  inspection: Inspection,
  agent: AgentFacts,
  pack: Pack,
): Decision {
  try {
    return decideOrThrow(call, inspection, agent, pack);
  } catch {
    return deny('internal', 'the decision failed inside, so the call is refused', NOTHING);
  }
}

function decideOrThrow(
  call: Call,
  inspection: Inspection,
  agent: AgentFacts,
  pack: Pack,
): Decision {
  if (agent.state !== 'approved') return deny('state', `the agent is ${agent.state}`, NOTHING);
  if (!agent.allowedTools.some((pattern) => matchesTool(pattern, call.tool))) {
    return deny('scope', 'the tool is outside what the agent was approved for', inspection);
  }
  const { classes, refused } = inspection;
  if (refused !== null) return deny('inspection', `${refused}, so the call is refused`, inspection);
  for (const rule of pack.rules) {
    const hit = classes.find((found) => applies(rule, found));
    if (hit !== undefined) {
      return deny(
        rule.id,
        `${rule.reason}: ${hit.title} at ${hit.at || 'the top level'}`,
        inspection,
      );
    }
  }
  return {
    decision: 'allow',
    reason: 'the tool is in scope and no rule refuses',
    rule: null,
    ...evidenceOf(inspection),
  };
}

function applies(rule: Rule, finding: FindingClass): boolean {
  return (
    atLeast(finding.severity, rule.finding.severity) &&
    CONFIDENCES.indexOf(finding.confidence) <= CONFIDENCES.indexOf(rule.finding.confidence)
  );
}

function deny(rule: string, reason: string, found: Found): Decision {
  return { decision: 'deny', reason, rule, ...evidenceOf(found) };
}

type Found = Pick<Inspection, 'findings' | 'omitted' | 'classes'>;
const NOTHING: Found = { findings: [], omitted: 0, classes: [] };

function evidenceOf({ findings, omitted, classes }: Found) {
  return { findings, omitted, maxSeverity: worst(classes.map(({ severity }) => severity)) };
}
