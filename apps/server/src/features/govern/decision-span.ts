import type { Pack } from '@svc/policy';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import type { Span } from '../../platform/tracing/span.ts';
import type { SealedDecision } from './decision-parts.ts';
import type { GatewayCall } from './evidence.ts';

/**
 * Records a sealed decision in its span: ids and codes, and the tool where its name is that of an administrator or a server. Any other
 * name is a text of the caller; the evidence has it.
 */
export function recordDecision(
  span: Span | undefined,
  sealed: Pick<SealedDecision, 'answer' | 'decision' | 'approval' | 'evidenceId'>,
  by: {
    readonly agent: AgentAuthority;
    readonly pack: Pack;
    readonly tool: string;
    readonly gateway: GatewayCall | null;
  },
): void {
  if (span === undefined) return;
  const { answer, decision, approval, evidenceId } = sealed;
  const { agent, pack, tool, gateway } = by;
  const isKnown = gateway?.definitionHash !== undefined || agent.allowedTools.includes(tool);
  span.set({
    'svc.decision': answer.decision,
    'svc.outcome': decision.outcome,
    'svc.evidence_id': evidenceId,
    'svc.agent_id': agent.id,
    'svc.pack_id': pack.id,
    'svc.pack_version': pack.version,
    ...(isKnown && { 'svc.tool': tool }),
    ...(approval !== null && { 'svc.approval_id': approval.id }),
    ...(gateway !== null && { 'svc.server_id': gateway.server }),
  });
}
