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
  const dot = tool.indexOf('.');
  const prefix = dot > 0 && dot < tool.length - 1 ? tool.slice(0, dot) : '';
  if (prefix !== '' && (server === '' ? servers.has(prefix) : server === prefix)) {
    return { server: prefix, name: tool, own: tool.slice(dot + 1) };
  }
  return { server, name: server === '' ? tool : `${server}.${tool}`, own: tool };
}
