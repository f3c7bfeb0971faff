import type { Call } from './call.ts';

/** How policies name the tool of a call. */
export type ToolNames = {
  /** Id of the tool's entity: `payments/refund`. */
  readonly id: string;
  /** `resource.name`, as scopes of agents and evidence have it: `payments.refund`. */
  readonly name: string;
};

/**
 * Returns how policies name the tool of a call, by the one table of `vectors/policy/tool-names.json`: whether the tool is sent
 * with the prefix of its server, as through the gateway, or without, as checks may do, it is the same tool.
 *
 *     server    tool             id                name
 *     null      refund           /refund           refund
 *     payments  refund           payments/refund   payments.refund
 *     payments  payments.refund  payments/refund   payments.refund
 */
export function toolNames({ server, tool }: Pick<Call, 'server' | 'tool'>): ToolNames {
  if (server === null) return { id: `/${tool}`, name: tool };
  const prefix = `${server}.`;
  const isPrefixed = tool.length > prefix.length && tool.startsWith(prefix);
  const name = isPrefixed ? tool : `${prefix}${tool}`;
  return { id: `${escapeServer(server)}/${name.slice(prefix.length)}`, name };
}

/** Returns the names that versions of packs were saved under before a tool had one id: the tool as it was sent. */
export function toolNamesAsSent({ server, tool }: Pick<Call, 'server' | 'tool'>): ToolNames {
  if (server === null) return { id: `/${tool}`, name: tool };
  return { id: `${escapeServer(server)}/${tool}`, name: tool };
}

/** Returns the server of a tool's id, and the name that the tool has there. */
export function splitToolId(id: string): { readonly server: string | null; readonly tool: string } {
  const slash = id.indexOf('/');
  const tool = id.slice(slash + 1);
  if (slash <= 0) return { server: null, tool };
  const server = id.slice(0, slash).replaceAll('%2F', '/').replaceAll('%25', '%');
  return { server, tool };
}

/** The first slash of an id ends the name of its server. */
export function escapeServer(server: string): string {
  return server.replaceAll('%', '%25').replaceAll('/', '%2F');
}
