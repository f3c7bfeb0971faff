import type { ToolFacts } from '@svc/policy';
import type { UpstreamServer } from '../servers/registry.ts';
import type { Definitions, KnownDefinition } from './known-definitions.ts';

/** Returns the facts about a tool, `{server}.{name}`, for a decision, with the hash of its accepted definition. */
export async function toolKnowledge(
  definitions: Definitions,
  server: UpstreamServer,
  epoch: number,
  tool: string,
): Promise<{ readonly definitionHash?: string; readonly tool: ToolFacts }> {
  const name = tool.slice(server.name.length + 1);
  const known = (await definitions.of(server, epoch)).get(name) ?? null;
  return {
    ...(known?.hash != null && { definitionHash: known.hash }),
    tool: {
      labels: [...new Set([...server.labels, ...(known?.labels ?? [])])].sort(),
      serverLabels: server.labels,
      quarantine: known === null ? null : quarantineOf(known),
    },
  };
}

function quarantineOf({ state, hash }: KnownDefinition): string | null {
  switch (state) {
    case 'accepted':
      return null;
    case 'rejected':
      return 'an administrator keeps the definition of the tool out';
    case 'quarantined':
      return hash === null
        ? 'the definition of the tool waits for an administrator'
        : 'the definition of the tool has changed and waits for an administrator';
  }
}
