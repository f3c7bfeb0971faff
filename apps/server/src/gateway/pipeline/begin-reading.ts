import { agentOfCredential } from '../../platform/identity/credential.ts';
import { toolKnowledge } from '../definitions/tool-knowledge.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

/** What an agent reads of one tool, while it arrives. */
export type AgentReading = {
  /** Resolves once output is recorded, which is awaited before the agent is sent it; rejects if it could not be. */
  readonly recorded: (output: unknown) => Promise<void>;
};

export const NOTHING_READ: AgentReading = { recorded: async () => {} };

/**
 * Records that the agent of a visit is about to read output of a tool or method, `{server}.{name}`, and returns what records the
 * output itself: `recorded` is awaited before a message or the response is released. Does nothing for tools whose output is neither
 * untrusted nor private.
 */
export async function beginReading(
  parts: Pick<GatewayParts, 'definitions' | 'provenance'>,
  { credential, server }: Visit,
  tool: string,
): Promise<AgentReading> {
  const agent = agentOfCredential(credential);
  if (agent === null || credential.kind === 'person') return NOTHING_READ;
  const { epoch } = credential.authority;
  const { labels } = (
    await toolKnowledge(parts.definitions, server, epoch, { tool, method: '', arguments: {} })
  ).tool;
  const reader = { tenantId: server.tenantId, id: agent.id, name: agent.name };
  await parts.provenance.mark(reader, server, labels);
  return { recorded: (output) => parts.provenance.learn(reader, labels, output) };
}
