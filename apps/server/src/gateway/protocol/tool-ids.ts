/**
 * How calls are called in policy and evidence. A tool of a server is `{server}.{tool}`, a method of the protocol
 * `{server}.{method}`. Names of tools have no slash and methods that are decided have one, so that neither is ever taken
 * for the other.
 */

/** Names that a tool may have to be listed and called (2025-11-25, Tools, "Tool Names"). */
const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

export function isToolName(name: unknown): name is string {
  return typeof name === 'string' && TOOL_NAME.test(name);
}

export function toolId(server: string, tool: string): string {
  return `${server}.${tool}`;
}

/** The id of a method; those that are decided have a slash: `resources/read`. */
export function methodId(server: string, method: string): string {
  return `${server}.${method}`;
}

/** Returns the name of the tool that an id is of; null for the id of a method. */
export function toolNameOf(server: string, id: string): string | null {
  const name = id.slice(server.length + 1);
  return name.includes('/') ? null : name;
}
