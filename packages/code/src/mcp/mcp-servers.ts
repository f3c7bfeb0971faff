import type { Seen } from '@svc/analysis';
import { mcpOrigin } from './mcp-launch.ts';
import { launchOf, type McpServerEntry } from './mcp-server-entries.ts';

/** A server as an asset: where it comes from, and how it is reached. */
export function mcpServerSeen(entry: McpServerEntry): Seen {
  const { command, url } = entry;
  const transport = url !== null ? 'http' : command !== null ? 'stdio' : null;
  return {
    line: entry.span.startLine,
    kind: 'mcp-server',
    name: entry.name,
    ...mcpOrigin(launchOf(entry)),
    confidence: transport === null ? 'medium' : 'high',
    ...(transport === null ? {} : { details: { transport, ...endpoint(url?.text ?? null) } }),
    qualifier: null,
  };
}

/** Scheme, host and port only: the rest of an address may be a key. */
function endpoint(url: string | null): { endpoint?: string } {
  const origin =
    /^(?:https?|wss?):\/\/(?:[^/?#@]*@)?([\w.-]+(?::\d+)?|\[[\da-f:.]+\](?::\d+)?)(?=[/?#]|$)/i.exec(
      url ?? '',
    );
  if (url === null || origin === null) return {};
  return { endpoint: `${url.slice(0, url.indexOf(':'))}://${origin[1]}/` };
}
