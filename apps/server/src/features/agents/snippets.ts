import type { Snippet } from '@svc/contract';
import { asciiJson } from './ascii-json.ts';
import { sdkSnippets } from './sdk-snippets.ts';

/** What the snippets of an agent are made from. Names are free text, addresses the operator's. */
export type SnippetSource = {
  readonly name: string;
  readonly allowedTools: readonly string[];
  readonly tenant: string;
  readonly apiUrl: string;
  readonly gatewayUrl: string | null;
  /** Issuer and audience of the agent's JWTs; null for an agent with a lab token. */
  readonly jwt: { readonly issuer: string; readonly audience: string } | null;
};

/** Placeholder for the gateway server that the reader has to choose. */
const SERVER = 'SERVER';
const MAX_KEY = 40;

/** Returns the snippets of an agent, those of MCP clients only where there is a gateway. All read SVC_AGENT_TOKEN. */
export function snippetsOf(source: SnippetSource): Snippet[] {
  const { gatewayUrl, tenant, allowedTools } = source;
  const tool = exampleTool(allowedTools);
  const code = [env(source), curl(source), ...sdkSnippets({ ...source, tool })];
  if (gatewayUrl === null) return code;
  const url = `${gatewayUrl}/mcp/${tenant}/${SERVER}`;
  const key = configurationKey(source.name);
  return [...code, claudeCode(key, url), vsCode(key, url), cursor(key, url), codex(key, url)];
}

function env({ name, apiUrl, jwt }: SnippetSource): Snippet {
  const credential =
    jwt === null
      ? 'lab token shown once at approval'
      : `JWT of ${shellComment(jwt.issuer)} with audience ${shellComment(jwt.audience)}`;
  return {
    target: 'env',
    title: 'Environment',
    language: 'sh',
    file: null,
    text: lines(
      `# agent ${shellComment(name)}`,
      `export SVC_API=${shellText(apiUrl)}`,
      `# ${credential}`,
      "printf 'SVC_AGENT_TOKEN: ' && read -rs SVC_AGENT_TOKEN && export SVC_AGENT_TOKEN",
    ),
  };
}

function curl({ name, apiUrl, allowedTools }: SnippetSource): Snippet {
  const body = JSON.stringify({ tool: exampleTool(allowedTools), arguments: {} });
  return {
    target: 'curl',
    title: 'curl',
    language: 'sh',
    file: null,
    text: lines(
      `# agent ${shellComment(name)}, its token is sent over standard input so that no process list shows it`,
      `curl --silent --show-error --fail ${shellText(`${apiUrl}/v1/govern/check`)} \\`,
      "  --header 'content-type: application/json' --header @- \\",
      `  --data ${shellText(body)} <<HEADER`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a parameter of the shell
      'authorization: Bearer ${SVC_AGENT_TOKEN:?is not set}',
      'HEADER',
    ),
  };
}

/** https://code.claude.com/docs/en/mcp: variables of the environment are expanded in addresses and headers. */
function claudeCode(key: string, url: string): Snippet {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Claude Code
  const headers = { Authorization: 'Bearer ${SVC_AGENT_TOKEN}' };
  return configuration('claude-code', 'Claude Code', '.mcp.json', {
    mcpServers: { [key]: { type: 'http', url, headers } },
  });
}

/** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration: an input is asked for once and stored encrypted. */
function vsCode(key: string, url: string): Snippet {
  const input = {
    type: 'promptString',
    id: 'svc-agent-token',
    description: 'Credential of the agent (SVC_AGENT_TOKEN)',
    password: true,
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of VS Code
  const headers = { Authorization: 'Bearer ${input:svc-agent-token}' };
  return configuration('vs-code', 'Visual Studio Code', '.vscode/mcp.json', {
    inputs: [input],
    servers: { [key]: { type: 'http', url, headers } },
  });
}

/** https://cursor.com/docs/context/mcp: `${env:NAME}` is a variable of the environment. */
function cursor(key: string, url: string): Snippet {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Cursor
  const headers = { Authorization: 'Bearer ${env:SVC_AGENT_TOKEN}' };
  return configuration('cursor', 'Cursor', '.cursor/mcp.json', {
    mcpServers: { [key]: { url, headers } },
  });
}

/** https://developers.openai.com/codex/mcp: the token is read from the variable that is named. */
function codex(key: string, url: string): Snippet {
  return {
    target: 'codex',
    title: 'Codex',
    language: 'toml',
    file: '.codex/config.toml',
    text: lines(
      `[mcp_servers.${key}]`,
      `url = ${asciiJson(url)}`,
      'bearer_token_env_var = "SVC_AGENT_TOKEN"',
    ),
  };
}

function configuration(
  target: Snippet['target'],
  title: string,
  file: string,
  content: object,
): Snippet {
  return { target, title, language: 'json', file, text: `${JSON.stringify(content, null, 2)}\n` };
}

/** A tool that the agent may call: for a pattern, one that it covers. */
function exampleTool([pattern = '*']: readonly string[]): string {
  return pattern === '*' ? 'search' : pattern.replace(/\*$/, 'example');
}

/** A key that every MCP client accepts: clients expand variables in configuration and restrict names of servers. */
function configurationKey(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return `svc-${plain}`.slice(0, MAX_KEY);
}

/**
 * Returns a text for a comment of a shell, in printable ASCII and quoted: an interactive zsh treats `#` as a command unless
 * INTERACTIVE_COMMENTS is set, and would expand the text.
 */
function shellComment(text: string): string {
  return shellText(asciiJson(text).slice(1, -1));
}

/** A word of a POSIX shell. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
