import type { ToolFacts } from '@svc/policy';
import { toolNameOf } from '../protocol/tool-ids.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import { type Definitions, definitionKey, type KnownDefinition } from './known-definitions.ts';

/** A call that is decided: `{server}.{tool}` or `{server}.{method}`, the method of the protocol, and what is asked for. */
export type AskedCall = {
  readonly tool: string;
  readonly method: string;
  readonly arguments: Readonly<Record<string, unknown>>;
};

/**
 * Returns the facts about what a call is for, for a decision, with the hash of its accepted definition. A tool that its server
 * has not listed has none and cannot be called; a prompt or a resource may be unknown, and then only its method is decided.
 */
export async function toolKnowledge(
  definitions: Definitions,
  server: UpstreamServer,
  epoch: number,
  asked: AskedCall,
): Promise<{ readonly definitionHash?: string; readonly tool: ToolFacts }> {
  const key = keyOf(server, asked);
  const known = key === null ? null : ((await definitions.of(server, epoch)).get(key) ?? null);
  const isTool = toolNameOf(server.name, asked.tool) !== null;
  return {
    ...(known?.hash != null && { definitionHash: known.hash }),
    tool: {
      labels: [...new Set([...server.labels, ...(known?.labels ?? [])])].sort(),
      serverLabels: server.labels,
      quarantine: known === null ? (isTool ? NOT_LISTED : null) : quarantineOf(known),
    },
  };
}

const NOT_LISTED = 'the server has not listed the tool';

/** Returns the definition that a call depends on; null where it depends on none. */
function keyOf(
  server: UpstreamServer,
  { tool, method, arguments: args }: AskedCall,
): string | null {
  const name = toolNameOf(server.name, tool);
  if (name !== null) return definitionKey('tool', name);
  if (method === 'prompts/get') return definitionKey('prompt', String(args['name']));
  if (method === 'resources/read') return definitionKey('resource', String(args['uri']));
  return null;
}

function quarantineOf({ state, hash }: KnownDefinition): string | null {
  switch (state) {
    case 'accepted':
      return null;
    case 'rejected':
      return 'an administrator keeps the definition out';
    case 'quarantined':
      return hash === null
        ? 'the definition waits for an administrator'
        : 'the definition has changed and waits for an administrator';
  }
}
