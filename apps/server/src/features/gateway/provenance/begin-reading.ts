import { agentOfCredential } from '../../../platform/identity/credential.ts';
import { toolKnowledge } from '../definitions/tool-knowledge.ts';
import type { GatewayParts, Visit } from '../pipeline/context.ts';

/** Messages that are recorded together. */
const READ_TOGETHER = 200;

/** What an agent reads of one tool, while it arrives. */
export type AgentReading = {
  /** Takes a message that the agent is sent before the response. */
  readonly hear: (message: unknown) => void;
  /** Resolves once all that was heard, and this, is recorded; rejects if any of it could not be. */
  readonly recorded: (...last: readonly unknown[]) => Promise<void>;
};

export const NOTHING_READ: AgentReading = { hear: () => {}, recorded: async () => {} };

/**
 * Records that the agent of a visit is about to read output of a tool or method, `{server}.{name}`, and returns what records the
 * output itself: `recorded` is awaited before a response is released. Does nothing for tools whose output is neither
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
  return readingBy((output) => parts.provenance.learn(reader, labels, output));
}

function readingBy(learn: (output: unknown) => Promise<void>): AgentReading {
  let heard: unknown[] = [];
  let last = Promise.resolve();
  const record = () => {
    const batch = heard;
    heard = [];
    last = last.then(() => learn(batch));
    // `recorded` answers for it
    last.catch(() => {});
  };
  return {
    hear(message) {
      if (heard.push(message) === READ_TOGETHER) record();
    },
    async recorded(...more) {
      heard.push(...more);
      if (heard.length > 0) record();
      await last;
    },
  };
}
