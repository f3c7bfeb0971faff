import { fixed, kept } from '../fix-case.testing.ts';

/** One server with these members, in the form of a client's file. */
const server = (members: string, key = 'mcpServers') => `{
  // our servers
  "${key}": {
    "robots": {
      "command": "robots",
      ${members}
    }
  }
}
`;

export const CREDENTIAL_CASES = [
  fixed(
    '.mcp.json',
    server('"env": {"ROBOT_TOKEN": "@T"}'),
    server(`"env": {"ROBOT_TOKEN": "\${ROBOT_TOKEN}"}`),
  ),
  fixed(
    'a/.mcp.json',
    server('"headers": {"Authorization": "Bearer @T"}'),
    server(`"headers": {"Authorization": "Bearer \${ROBOTS_TOKEN}"}`),
  ),
  fixed(
    'clear/.mcp.json',
    server('"env": {"ACME_API_KEY": "@P"}').replaceAll('\n', '\r\n'),
    server(`"env": {"ACME_API_KEY": "\${ACME_API_KEY}"}`).replaceAll('\n', '\r\n'),
  ),
  fixed(
    'arguments/.mcp.json',
    server('"args": ["--api-key=@P", "-v"]'),
    server(`"args": ["--api-key=\${ROBOTS_API_KEY}", "-v"]`),
  ),
  fixed(
    'next/.mcp.json',
    server('"args": ["--acme-token", "@P"]'),
    server(`"args": ["--acme-token", "\${ACME_TOKEN}"]`),
  ),
  fixed(
    'address/.mcp.json',
    server('"url": "https://mcp.acme.io/mcp?api_key=@P&x=1"'),
    server(`"url": "https://mcp.acme.io/mcp?api_key=\${ROBOTS_API_KEY}&x=1"`),
  ),
  fixed(
    'password/.mcp.json',
    server('"args": ["postgres://robot:@P@db.acme.io/main"]'),
    server(`"args": ["postgres://robot:\${ROBOTS_PASSWORD}@db.acme.io/main"]`),
  ),
  fixed(
    '.cursor/mcp.json',
    server('"env": {"ROBOT_TOKEN": "@T"}'),
    server(`"env": {"ROBOT_TOKEN": "\${env:ROBOT_TOKEN}"}`),
  ),
  fixed(
    '.codeium/windsurf/mcp_config.json',
    server('"serverUrl": "https://mcp.acme.io", "headers": {"X-Api-Key": "@P"}'),
    server(`"serverUrl": "https://mcp.acme.io", "headers": {"X-Api-Key": "\${env:X_API_KEY}"}`),
  ),
  fixed(
    '.gemini/settings.json',
    server('"env": {"ROBOT_TOKEN": "@T"}'),
    server(`"env": {"ROBOT_TOKEN": "\${ROBOT_TOKEN}"}`),
  ),
  fixed(
    'opencode.json',
    server('"environment": {"ROBOT_TOKEN": "@T"}', 'mcp'),
    server('"environment": {"ROBOT_TOKEN": "{env:ROBOT_TOKEN}"}', 'mcp'),
  ),
  fixed(
    '.vscode/mcp.json',
    server('"env": {"ROBOT_TOKEN": "@T"}', 'servers'),
    server(`"env": {"ROBOT_TOKEN": "\${input:robot-token}"}`, 'servers').replace(
      '{\n  //',
      '{\n  "inputs": [{ "type": "promptString", "id": "robot-token", "description": "ROBOT_TOKEN", "password": true }],\n  //',
    ),
  ),
  fixed(
    'inputs/.vscode/mcp.json',
    '{"inputs": [{"id": "a", "type": "promptString"}], "servers": {"one": {"command": "one", "env": {"ONE_TOKEN": "@T"}}}}',
    `{"inputs": [{"id": "a", "type": "promptString"},{ "type": "promptString", "id": "one-token", "description": "ONE_TOKEN", "password": true }], "servers": {"one": {"command": "one", "env": {"ONE_TOKEN": "\${input:one-token}"}}}}`,
  ),
  fixed(
    '.continue/config.yaml',
    'mcpServers:\n  - name: robots\n    command: robots\n    env:\n      ROBOT_TOKEN: @T # ours\n',
    `mcpServers:\n  - name: robots\n    command: robots\n    env:\n      ROBOT_TOKEN: \${{ secrets.ROBOT_TOKEN }} # ours\n`,
  ),
  fixed(
    '.codex/config.toml',
    '[mcp_servers.robots]\ncommand = "robots"\n\n[mcp_servers.robots.env]\nROBOT_TOKEN = "@T"\nLEVEL = "info"\n',
    '[mcp_servers.robots]\nenv_vars = ["ROBOT_TOKEN"]\ncommand = "robots"\n\n[mcp_servers.robots.env]\nLEVEL = "info"\n',
  ),
  fixed(
    'list/.codex/config.toml',
    '[mcp_servers.robots]\ncommand = "robots"\nenv_vars = ["A"] # more\n[mcp_servers.robots.env]\r\nROBOT_TOKEN = "@T"\r\n',
    '[mcp_servers.robots]\ncommand = "robots"\nenv_vars = ["A", "ROBOT_TOKEN"] # more\n[mcp_servers.robots.env]\r\n',
  ),
  fixed(
    'bearer/.codex/config.toml',
    '[mcp_servers.robots]\nurl = "https://mcp.acme.io"\nbearer_token = "@P" # ours\n',
    '[mcp_servers.robots]\nurl = "https://mcp.acme.io"\nbearer_token_env_var = "ROBOTS_TOKEN" # ours\n',
  ),
  fixed(
    'two/.mcp.json',
    '{"mcpServers": {"a1x": {"command": "a", "env": {"API_KEY": "@P"}}, "b1x": {"command": "b", "env": {"API_KEY": "@Q"}}}}',
    `{"mcpServers": {"a1x": {"command": "a", "env": {"API_KEY": "\${A1X_API_KEY}"}}, "b1x": {"command": "b", "env": {"API_KEY": "@Q"}}}}`,
  ),
  fixed(
    'same/.mcp.json',
    '{"mcpServers": {"a1x": {"command": "a", "env": {"PAT": "@T"}}, "b1x": {"command": "b", "env": {"PAT": "@T"}}}}',
    `{"mcpServers": {"a1x": {"command": "a", "env": {"PAT": "\${PAT}"}}, "b1x": {"command": "b", "env": {"PAT": "\${PAT}"}}}}`,
  ),
  kept(
    'claude_desktop_config.json',
    server('"env": {"ROBOT_TOKEN": "@T"}'),
    /Claude Desktop documents no reference/,
  ),
  kept('.claude/settings.json', '{"env": {"ROBOT_TOKEN": "@P"}}', /documents no reference/),
  kept('mcp.json', server('"env": {"ROBOT_TOKEN": "@T"}'), /documents no reference/),
  kept('escapes/.mcp.json', server('"headers": {"Authorization": "\\u0042earer @T"}'), /escapes/),
  kept('outside/.mcp.json', '{"note": "@T", "mcpServers": {}}', /no server uses/),
  kept('broken/.mcp.json', '{"mcpServers": {"a": {"env": {"ROBOT_TOKEN": "@T"}}', /does not parse/),
  kept(
    'header/.continue/config.yaml',
    'mcpServers:\n  - name: robots\n    url: https://mcp.acme.io\n    requestOptions:\n      headers:\n        X-Robot: @T\n',
    /no reference at this place/,
  ),
  kept(
    'inline/.codex/config.toml',
    '[mcp_servers.robots]\ncommand = "robots"\nenv = { ROBOT_TOKEN = "@T" }\n',
    /not rewritten/,
  ),
  kept(
    'shared/.codex/config.toml',
    '[mcp_servers.a]\ncommand = "a"\n[mcp_servers.a.env]\nROBOT_TOKEN = "@T"\n[mcp_servers.b]\ncommand = "b"\n[mcp_servers.b.env]\nROBOT_TOKEN = "@U"\n',
    /not rewritten/,
  ),
];
