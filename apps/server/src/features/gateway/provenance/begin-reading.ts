import { agentOfCredential } from '../../../platform/identity/credential.ts';
import { toolKnowledge } from '../definitions/tool-knowledge.ts';
import type { GatewayParts, Visit } from '../pipeline/context.ts';

/**
 * Records that the agent of a visit is about to read output of a tool, `{server}.{name}`. Returns what records the output
 * itself, to be called before it is released. Does nothing for tools whose output is neither untrusted nor private.
 */
export async function beginReading(
  parts: Pick<GatewayParts, 'definitions' | 'provenance'>,
  { credential, server }: Visit,
  tool: string,
): Promise<(output: unknown) => Promise<void>> {
  const agent = agentOfCredential(credential);
  if (agent === null || credential.kind === 'person') return async () => {};
  const { epoch } = credential.authority;
  const { labels } = (await toolKnowledge(parts.definitions, server, epoch, tool)).tool;
  const reader = { tenantId: server.tenantId, id: agent.id, name: agent.name };
  await parts.provenance.mark(reader, server, labels);
  return (output) => parts.provenance.learn(reader, labels, output);
}
