import type { McpConfigFile } from '@svc/code/mcp-config-files';

/** Parts of a server's entry in which a client resolves references. */
export type ReferencePart = 'env' | 'headers' | 'args' | 'url';

/** How a client refers to a value that is not in its file. */
export type ClientReference = {
  /** `variable`: of the client's environment; `input`: asked for by the client; `secret`: of the client's own store. */
  readonly kind: 'variable' | 'input' | 'secret';
  readonly parts: ReadonlySet<ReferencePart>;
  readonly render: (name: string) => string;
};

const ALL: ReadonlySet<ReferencePart> = new Set(['env', 'headers', 'args', 'url']);

/** By the file that the client's documentation names; looked up on 2026-11-26. */
const REFERENCES: readonly (readonly [suffixes: readonly string[], reference: ClientReference])[] =
  [
    // https://code.claude.com/docs/en/mcp: `${VAR}` in command, args, env, url and headers of .mcp.json
    [['.mcp.json'], { kind: 'variable', parts: ALL, render: (name) => `\${${name}}` }],
    // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration: asked for once, then stored encrypted
    [
      ['.vscode/mcp.json'],
      { kind: 'input', parts: ALL, render: (name) => `\${input:${inputId(name)}}` },
    ],
    // https://cursor.com/docs/mcp: `${env:NAME}` in command, args, env, url and headers
    [['.cursor/mcp.json'], { kind: 'variable', parts: ALL, render: (name) => `\${env:${name}}` }],
    // https://docs.windsurf.com/windsurf/cascade/mcp: in command, args, env, serverUrl, url and headers
    [
      ['.codeium/windsurf/mcp_config.json'],
      { kind: 'variable', parts: ALL, render: (name) => `\${env:${name}}` },
    ],
    // https://geminicli.com/docs/reference/configuration: `$VAR` and `${VAR}` in any text of settings.json; Qwen Code is a fork
    [
      ['.gemini/settings.json', '.qwen/settings.json'],
      { kind: 'variable', parts: ALL, render: (name) => `\${${name}}` },
    ],
    // https://opencode.ai/docs/config: `{env:NAME}` in any text of the file
    [
      ['opencode.json', 'opencode.jsonc'],
      { kind: 'variable', parts: ALL, render: (name) => `{env:${name}}` },
    ],
    // https://docs.continue.dev/customize/deep-dives/mcp: secrets of the workspace or the hub, in args and env
    [
      ['.continue/config.yaml', '.continue/mcpServers/*.yaml', '.continue/mcpServers/*.yml'],
      {
        kind: 'secret',
        parts: new Set(['env', 'args']),
        render: (name) => `\${{ secrets.${name} }}`,
      },
    ],
  ];

/** Returns the reference of the client that reads a file; null where none is documented. */
export function clientReference({ suffix }: McpConfigFile): ClientReference | null {
  return REFERENCES.find(([suffixes]) => suffixes.includes(suffix))?.[1] ?? null;
}

/** `GITHUB_TOKEN` -> `github-token`, the form of ids in VS Code's documentation. */
export function inputId(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
