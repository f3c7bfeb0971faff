import { type ArgumentFinding, atLeast, CONFIDENCES, type Severity, worst } from '@svc/contract';
import type { Call } from './call.ts';
import type { Inspection } from './inspect-call.ts';
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
  readonly findings: readonly ArgumentFinding[];
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
    return deny('internal', 'the decision failed inside, so the call is refused', []);
  }
}

function decideOrThrow(
  call: Call,
  { findings, refused }: Inspection,
  agent: AgentFacts,
  pack: Pack,
): Decision {
  if (agent.state !== 'approved') return deny('state', `the agent is ${agent.state}`, []);
  if (!agent.allowedTools.some((pattern) => matchesTool(pattern, call.tool))) {
    return deny('scope', 'the tool is outside what the agent was approved for', findings);
  }
  if (refused !== null) return deny('inspection', `${refused}, so the call is refused`, findings);
  for (const rule of pack.rules) {
    const hit = findings.find((finding) => applies(rule, finding));
    if (hit !== undefined) {
      return deny(
        rule.id,
        `${rule.reason}: ${hit.title} at ${hit.at || 'the top level'}`,
        findings,
      );
    }
  }
  return {
    decision: 'allow',
    reason: 'the tool is in scope and no rule refuses',
    rule: null,
    findings,
    maxSeverity: worst(findings.map((finding) => finding.severity)),
  };
}

function applies(rule: Rule, finding: ArgumentFinding): boolean {
  return (
    atLeast(finding.severity, rule.finding.severity) &&
    CONFIDENCES.indexOf(finding.confidence) <= CONFIDENCES.indexOf(rule.finding.confidence)
  );
}

function deny(rule: string, reason: string, findings: readonly ArgumentFinding[]): Decision {
  const maxSeverity = worst(findings.map((finding) => finding.severity));
  return { decision: 'deny', reason, rule, findings, maxSeverity };
}
