/** A kind of MCP client configuration: files whose path ends so, and where in them servers are listed by name. */
export type McpConfigFile = {
  /** Last segments of the path. */
  readonly suffix: string;
  /** Paths of object members; `*` is any member. */
  readonly keys: readonly (readonly string[])[];
};

const MCP_SERVERS = [['mcpServers']];
const VSCODE_SETTINGS = [['mcp', 'servers'], ['mcp.servers']];

/** JSON files, from the clients' own documentation; the first suffix that fits decides. */
export const MCP_JSON_FILES: readonly McpConfigFile[] = [
  { suffix: '.vscode/mcp.json', keys: [['servers'], ['mcpServers']] },
  { suffix: '.vscode/settings.json', keys: VSCODE_SETTINGS },
  { suffix: '.claude/settings.json', keys: MCP_SERVERS },
  { suffix: '.claude/settings.local.json', keys: MCP_SERVERS },
  { suffix: '.gemini/settings.json', keys: MCP_SERVERS },
  { suffix: '.qwen/settings.json', keys: MCP_SERVERS },
  { suffix: '.zed/settings.json', keys: [['context_servers']] },
  { suffix: '.openclaw/openclaw.json', keys: [['mcpServers'], ['mcp', 'servers']] },
  { suffix: '.continue/config.json', keys: MCP_SERVERS },
  { suffix: 'claude_desktop_config.json', keys: MCP_SERVERS },
  { suffix: '.claude.json', keys: [['mcpServers'], ['projects', '*', 'mcpServers']] },
  { suffix: 'mcp_config.json', keys: MCP_SERVERS },
  { suffix: 'mcp_settings.json', keys: MCP_SERVERS },
  { suffix: 'cline_mcp_settings.json', keys: MCP_SERVERS },
  { suffix: 'mcp-config.json', keys: MCP_SERVERS },
  { suffix: 'opencode.json', keys: [['mcp']] },
  { suffix: 'opencode.jsonc', keys: [['mcp']] },
  { suffix: '.mcp.json', keys: [['mcpServers'], ['servers']] },
  { suffix: 'mcp.json', keys: [['mcpServers'], ['servers']] },
];

/** TOML files: Codex. */
export const MCP_TOML_FILES: readonly McpConfigFile[] = [
  { suffix: '.codex/config.toml', keys: [['mcp_servers']] },
];

/** The kind of configuration a path is, or null. */
export function mcpConfigFile(files: readonly McpConfigFile[], path: string): McpConfigFile | null {
  const fits = ({ suffix }: McpConfigFile) => path === suffix || path.endsWith(`/${suffix}`);
  return files.find(fits) ?? null;
}
