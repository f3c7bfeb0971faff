import { toolNames } from '@svc/policy';

/** A tool that an agent called, under the name that the gateway decides about. */
export type ResolvedTool = {
  /** Empty for a tool of no server. */
  readonly server: string;
  /** `orders.refund`; without its server for a tool of none. */
  readonly name: string;
  /** `refund` of `orders.refund`. */
  readonly own: string;
};

/**
 * Returns which tool a call names. Callers name the server apart (`orders`, `refund`), in the name of the tool (`orders.refund`), or both;
 * names of servers have no dot. A prefix counts as a server where one has that name.
 */
export function resolveTool(
  { server, tool }: { readonly server: string; readonly tool: string },
  servers: ReadonlySet<string>,
): ResolvedTool {
  const named = server === '' ? namedServer(tool, servers) : server;
  if (named === '') return { server: '', name: tool, own: tool };
  const { name } = toolNames({ server: named, tool });
  return { server: named, name, own: name.slice(named.length + 1) };
}

/** Returns the server that the name of a tool begins with; '' where none has that name. */
function namedServer(tool: string, servers: ReadonlySet<string>): string {
  const dot = tool.indexOf('.');
  const prefix = tool.slice(0, Math.max(dot, 0));
  return dot < tool.length - 1 && servers.has(prefix) ? prefix : '';
}
