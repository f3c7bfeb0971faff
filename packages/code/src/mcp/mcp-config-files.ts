import type { ConfigFormat } from '@svc/analysis/documents';

/** A kind of MCP client configuration: files whose path ends so, and where in them servers are listed. */
export type McpConfigFile = {
  /** Last segments of the path; `*` at the beginning of the last one matches any characters. */
  readonly suffix: string;
  /** The program that reads it; null where several do. */
  readonly client: string | null;
  readonly format: ConfigFormat;
  /**
   * Paths of members; `*` is any member or item. The value lists servers: an object by name, or an array of
   * objects that have a `name`.
   */
  readonly keys: readonly (readonly string[])[];
};

const MCP_SERVERS = [['mcpServers']];
const EITHER = [['mcpServers'], ['servers']];
const VSCODE_SETTINGS = [['mcp', 'servers'], ['mcp.servers'], ['amp.mcpServers']];
const DEVCONTAINER = [
  ['customizations', 'vscode', 'mcp', 'servers'],
  ['customizations', 'vscode', 'settings', 'mcp', 'servers'],
];
const CLAUDE_STATE = [['mcpServers'], ['projects', '*', 'mcpServers']];
const OPENHANDS = [
  ['mcp', 'stdio_servers'],
  ['mcp', 'sse_servers'],
  ['mcp', 'shttp_servers'],
];

type Row = readonly [suffix: string, client: string | null, keys: McpConfigFile['keys']];

const json = ([suffix, client, keys]: Row): McpConfigFile => ({
  suffix,
  client,
  keys,
  format: 'json',
});
const yaml = ([suffix, client, keys]: Row): McpConfigFile => ({
  suffix,
  client,
  keys,
  format: 'yaml',
});
const toml = ([suffix, client, keys]: Row): McpConfigFile => ({
  suffix,
  client,
  keys,
  format: 'toml',
});

const JSON_FILES: readonly Row[] = [
  ['.vscode/mcp.json', 'VS Code', [['servers'], ['mcpServers']]],
  ['.vscode/settings.json', 'VS Code', VSCODE_SETTINGS],
  [
    '*.code-workspace',
    'VS Code',
    [
      ['settings', 'mcp', 'servers'],
      ['settings', 'mcp.servers'],
    ],
  ],
  ['devcontainer.json', 'VS Code', DEVCONTAINER],
  ['.vs/mcp.json', 'Visual Studio', EITHER],
  ['.claude/settings.json', 'Claude Code', MCP_SERVERS],
  ['.claude/settings.local.json', 'Claude Code', MCP_SERVERS],
  ['.claude.json', 'Claude Code', CLAUDE_STATE],
  ['managed-mcp.json', 'Claude Code', MCP_SERVERS],
  ['.claude-plugin/plugin.json', 'Claude Code', MCP_SERVERS],
  ['.claude-plugin/marketplace.json', 'Claude Code', [['plugins', '*', 'mcpServers']]],
  ['claude_desktop_config.json', 'Claude Desktop', MCP_SERVERS],
  ['.cursor/mcp.json', 'Cursor', EITHER],
  ['.gemini/settings.json', 'Gemini CLI', MCP_SERVERS],
  ['gemini-extension.json', 'Gemini CLI', MCP_SERVERS],
  ['.gemini/antigravity/mcp_config.json', 'Antigravity', MCP_SERVERS],
  ['.qwen/settings.json', 'Qwen Code', MCP_SERVERS],
  ['.iflow/settings.json', 'iFlow', MCP_SERVERS],
  ['.zed/settings.json', 'Zed', [['context_servers']]],
  ['zed/settings.json', 'Zed', [['context_servers']]],
  ['.openclaw/openclaw.json', 'OpenClaw', [['mcpServers'], ['mcp', 'servers']]],
  ['openclaw.json', 'OpenClaw', [['mcpServers'], ['mcp', 'servers']]],
  [
    '.continue/config.json',
    'Continue',
    [['mcpServers'], ['experimental', 'modelContextProtocolServers']],
  ],
  ['.continue/mcpServers/*.json', 'Continue', EITHER],
  ['.codeium/windsurf/mcp_config.json', 'Windsurf', MCP_SERVERS],
  ['.windsurf/mcp.json', 'Windsurf', MCP_SERVERS],
  ['mcp_config.json', null, MCP_SERVERS],
  ['cline_mcp_settings.json', 'Cline', MCP_SERVERS],
  ['mcp_settings.json', 'Roo Code', MCP_SERVERS],
  ['.roo/mcp.json', 'Roo Code', EITHER],
  ['.kilocode/mcp.json', 'Kilo Code', EITHER],
  ['.copilot/mcp-config.json', 'Copilot CLI', MCP_SERVERS],
  ['mcp-config.json', null, MCP_SERVERS],
  ['.kiro/settings/mcp.json', 'Kiro', MCP_SERVERS],
  ['.kiro/agents/*.json', 'Kiro', MCP_SERVERS],
  ['.amazonq/mcp.json', 'Amazon Q', MCP_SERVERS],
  ['.amazonq/default.json', 'Amazon Q', MCP_SERVERS],
  ['.amazonq/cli-agents/*.json', 'Amazon Q', MCP_SERVERS],
  ['.aws/amazonq/mcp.json', 'Amazon Q', MCP_SERVERS],
  ['.junie/mcp/mcp.json', 'Junie', EITHER],
  ['.warp/.mcp.json', 'Warp', MCP_SERVERS],
  ['.amp/settings.json', 'Amp', [['amp.mcpServers']]],
  ['.factory/mcp.json', 'Factory', MCP_SERVERS],
  ['.trae/mcp.json', 'Trae', EITHER],
  ['crush.json', 'Crush', [['mcp']]],
  ['.crush.json', 'Crush', [['mcp']]],
  ['opencode.json', 'opencode', [['mcp']]],
  ['opencode.jsonc', 'opencode', [['mcp']]],
  ['.lmstudio/mcp.json', 'LM Studio', MCP_SERVERS],
  ['.mcp.json', 'Claude Code', EITHER],
  ['mcp.json', null, EITHER],
];

const YAML_FILES: readonly Row[] = [
  ['.continue/config.yaml', 'Continue', MCP_SERVERS],
  ['.continue/mcpServers/*.yaml', 'Continue', MCP_SERVERS],
  ['.continue/mcpServers/*.yml', 'Continue', MCP_SERVERS],
  ['.continue/agents/*.yaml', 'Continue', MCP_SERVERS],
  ['goose/config.yaml', 'Goose', [['extensions']]],
  ['.goosehints.yaml', 'Goose', [['extensions']]],
  ['librechat.yaml', 'LibreChat', MCP_SERVERS],
  ['librechat.yml', 'LibreChat', MCP_SERVERS],
];

const TOML_FILES: readonly Row[] = [
  ['.codex/config.toml', 'Codex', [['mcp_servers']]],
  ['.openhands/config.toml', 'OpenHands', OPENHANDS],
];

/** From the clients' own documentation (docs/agent-config.md); the first that fits decides. */
const MCP_CONFIG_FILES: readonly McpConfigFile[] = [
  ...JSON_FILES.map(json),
  ...YAML_FILES.map(yaml),
  ...TOML_FILES.map(toml),
];

/** The kind of configuration a path is, or null. */
export function mcpConfigFile(path: string): McpConfigFile | null {
  return MCP_CONFIG_FILES.find(({ suffix }) => isBelow(path, suffix)) ?? null;
}

/** True for a path that ends in these segments. By comparing texts: to compile 60 expressions takes milliseconds of a start. */
function isBelow(path: string, suffix: string): boolean {
  const [before = '', after] = suffix.split('*');
  if (after === undefined) return path === suffix || path.endsWith(`/${suffix}`);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  return (
    name.endsWith(after) && (before === '' || folder === before || folder.endsWith(`/${before}`))
  );
}
