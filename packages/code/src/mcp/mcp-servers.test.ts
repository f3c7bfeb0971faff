import { expect, test } from 'vitest';
import { detected, namesOf, problemsOf } from '../dependencies/detected.testing.ts';

const servers = (key: string, value: object) => JSON.stringify({ [key]: value }, null, 2);
const fs = {
  fs: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem@1.0.2', '/tmp'] },
};

test.each([
  ['.mcp.json', servers('mcpServers', fs)],
  ['sub/mcp.json', servers('mcpServers', fs)],
  ['.cursor/mcp.json', servers('mcpServers', fs)],
  ['.vscode/mcp.json', `// comment\n${servers('servers', fs)}`],
  ['.vscode/settings.json', JSON.stringify({ mcp: { servers: fs } })],
  ['claude_desktop_config.json', servers('mcpServers', fs)],
  ['.windsurf/mcp_config.json', servers('mcpServers', fs)],
  ['.gemini/settings.json', servers('mcpServers', fs)],
  ['.claude/settings.json', servers('mcpServers', fs)],
  ['.claude.json', JSON.stringify({ projects: { '/x': { mcpServers: fs } } })],
  ['opencode.json', JSON.stringify({ mcp: { fs: { command: ['npx', ...fs.fs.args] } } })],
  [
    '.codex/config.toml',
    `[mcp_servers.fs]\ncommand = "npx"\nargs = ${JSON.stringify(fs.fs.args)}\n`,
  ],
])('the servers of %s are assets with the package they are fetched from', (path, text) => {
  expect(detected(path, text).assets).toMatchObject([
    {
      kind: 'mcp-server',
      name: 'fs',
      version: '1.0.2',
      purl: 'pkg:npm/%40modelcontextprotocol/server-filesystem@1.0.2',
      confidence: 'high',
    },
  ]);
});

const launch = { command: 'npx', args: fs.fs.args };
const yamlArgs = `[-y, "${fs.fs.args[1]}", /tmp]`;

test.each([
  ['devcontainer.json', JSON.stringify({ customizations: { vscode: { mcp: { servers: fs } } } })],
  ['.vs/mcp.json', servers('servers', fs)],
  ['.claude-plugin/marketplace.json', JSON.stringify({ plugins: [{ name: 'p', mcpServers: fs }] })],
  ['.continue/config.json', JSON.stringify({ mcpServers: [{ name: 'fs', ...launch }] })],
  [
    '.continue/mcpServers/a.yaml',
    `mcpServers:\n  - name: fs\n    command: npx\n    args: ${yamlArgs}\n`,
  ],
  ['goose/config.yaml', `extensions:\n  fs: {type: stdio, cmd: npx, args: ${yamlArgs}}\n`],
  ['librechat.yaml', `mcpServers:\n  fs: {command: npx, args: ${yamlArgs}}\n`],
  [
    '.zed/settings.json',
    JSON.stringify({ context_servers: { fs: { command: { path: 'npx', args: fs.fs.args } } } }),
  ],
  ['.amp/settings.json', servers('amp.mcpServers', fs)],
  ['.junie/mcp/mcp.json', servers('mcpServers', fs)],
  ['.kiro/settings/mcp.json', servers('mcpServers', fs)],
  ['.amazonq/cli-agents/a.json', servers('mcpServers', fs)],
  ['gemini-extension.json', servers('mcpServers', fs)],
  ['crush.json', servers('mcp', fs)],
  ['.copilot/mcp-config.json', servers('mcpServers', fs)],
  ['cline_mcp_settings.json', servers('mcpServers', fs)],
  ['.roo/mcp.json', servers('mcpServers', fs)],
  ['openclaw.json', JSON.stringify({ mcp: { servers: fs } })],
  [
    '.openhands/config.toml',
    `[[mcp.stdio_servers]]\nname = "fs"\ncommand = "npx"\nargs = ${JSON.stringify(fs.fs.args)}\n`,
  ],
])('the servers of %s, a dialect of its own, are read alike', (path, text) => {
  expect(detected(path, text).assets).toMatchObject([{ name: 'fs', version: '1.0.2' }]);
});

test('each server stands on the line of its name', () => {
  const json =
    '{"mcpServers": {\n"a": {"command": "x"},\n\n"b": {"url": "https://u:p@mcp.example.com/x"}}}';
  expect(detected('.mcp.json', json).assets).toMatchObject([
    { name: 'a', provider: null, occurrences: [{ line: 2 }] },
    { name: 'b', provider: 'mcp.example.com', occurrences: [{ line: 4 }] },
  ]);
  const toml =
    '# a\n[mcp_servers."a b"]\nurl = "https://mcp.example.com"\n\n[ mcp_servers.c ]\ncommand = "c"\n';
  expect(detected('.codex/config.toml', toml).assets).toMatchObject([
    { name: 'a b', occurrences: [{ line: 2 }] },
    { name: 'c', occurrences: [{ line: 5 }] },
  ]);
});

test('a broken file is a problem with its line, and what can be read of it is kept [SCAN-15]', () => {
  const broken = '{"mcpServers": {\n"a": {"command": "x"},\n"b" }}';
  expect(problemsOf('.mcp.json', broken)).toMatchObject([
    { line: 3, reason: 'not valid JSON: colon expected, at column 5' },
  ]);
  expect(namesOf('.mcp.json', broken)).toEqual(['a']);
  expect(problemsOf('.mcp.json', '')).toMatchObject([
    { line: 1, reason: 'not valid JSON: value expected, at column 1' },
  ]);
  expect(problemsOf('.codex/config.toml', 'a = 1\nb = "')).toMatchObject([
    { reason: expect.stringMatching(/^not valid TOML, at column \d+$/) },
  ]);
  expect(problemsOf('.mcp.json', servers('mcpServers', { a: 'x' }))).toMatchObject([
    { line: 3, reason: 'an entry of mcpServers is not an object' },
  ]);
});

test('comments and trailing commas, which clients accept, are no problem', () => {
  const text = '{ /* c */ "mcpServers": { "a": {"command": "x",}, }, }';
  expect(problemsOf('.mcp.json', text)).toEqual([]);
  expect(namesOf('.mcp.json', text)).toEqual(['a']);
});

test('other settings of the same names are no servers', () => {
  expect(namesOf('.vscode/settings.json', '{"servers": {"a": {}}}')).toEqual([]);
  expect(namesOf('other.json', servers('mcpServers', fs))).toEqual([]);
});

test('a remote server tells its host, and nothing of its address that may be a key [BOM-04]', () => {
  const urls = {
    a: 'https://user:pw@mcp.example.com:8443/s/0123456789abcdef/mcp?key=x',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference as clients write it
    b: 'https://${HOST}/mcp',
  };
  const entries = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, { url }]));
  const { assets } = detected('.mcp.json', servers('mcpServers', entries));
  expect(assets.map(({ name, details }) => [name, details])).toEqual([
    ['a', { transport: 'http', endpoint: 'https://mcp.example.com:8443/' }],
    ['b', { transport: 'http' }],
  ]);
});
