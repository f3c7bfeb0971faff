/** Returns the name of a called tool that the gateway decides about: `orders.refund`, whether the tool names its server or not. */
export function toolName(server: string | null, tool: string): string {
  return server === null || tool.startsWith(`${server}.`) ? tool : `${server}.${tool}`;
}
