import { addUse, type Reading } from '../assets/file-reading.ts';
import { type Found, foundAt } from '../assets/found.ts';

/** MCP servers of one application's settings that an agent is related to. */
const MAX_SERVERS = 50;

/** Adds the MCP servers in the settings of a file's application as clients of an agent. Returns their number. */
export function addConfiguredServers(agent: Found, line: number, at: Reading): number {
  const servers = at.program.mcpConnections(at.file.path).slice(0, MAX_SERVERS);
  for (const one of servers) {
    const client = foundAt('mcp-client', one.name, one.path, one.line);
    at.found.add(client);
    addUse(agent, client, line, at);
  }
  return servers.length;
}
