import { type ConfigNode, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import type { McpServerEntry, NamedText } from '@svc/code';
import { isLoopback, valueTag } from '@svc/inspect';
import { agentRule, type Sign } from '../agent-rule.ts';
import { literalCredential, namedCredential } from '../credential-name.ts';
import { SOURCES } from '../sources.ts';

export const CLEAR_CREDENTIAL = agentRule('credential-in-clear', {
  title: 'Hard-coded credential in agent configuration',
  severity: 'high',
  why: 'Every agent and tool of the project can read the file, agents copy it into prompts, and everyone with access to the repository gets it.',
  remediation:
    '1. Revoke the credential and issue a new one.\n2. Reference it through an environment variable, an input or bearer_token_env_var, or supply it from a secret store.',
  sources: [SOURCES.identity, SOURCES.disclosure, SOURCES.mcpSecurity],
  gain: 'credential',
  barrier: 'none',
});

/** Literal credentials in a server's variables, headers, arguments and address. */
export function credentialSigns(server: McpServerEntry): Sign[] {
  const owner = `MCP server ${server.name}`;
  return [
    ...server.env.flatMap((value) => named(owner, 'variable', value)),
    ...server.headers.flatMap((value) => named(owner, 'header', value)),
    ...argumentValues(server).flatMap((value) => named(owner, 'argument', value)),
    ...[server.url, ...server.args, ...server.env].flatMap((at) =>
      at === null ? [] : inAddress(owner, at),
    ),
    ...tokenSigns(owner, server.node),
  ];
}

/** Literal credentials among the variables that an agent's settings set for every session. */
export function sessionCredentialSigns(env: ConfigNode | null): Sign[] {
  return membersOf(env).flatMap(({ name, value }) => {
    const text = textOf(value);
    return text === null ? [] : named('The agent', 'variable', { name, ...text });
  });
}

function named(owner: string, kind: string, { name, text, span }: NamedText): Sign[] {
  const confidence = namedCredential(name, text);
  if (confidence === null) return [];
  const message = `${owner} has a hard-coded value in ${kind} ${name}.`;
  return [
    {
      rule: CLEAR_CREDENTIAL,
      span,
      message,
      identity: `${owner} ${kind} ${name} ${valueTag(text)}`,
      confidence,
      isSecret: true,
    },
  ];
}

/** `--api-key VALUE`, `--api-key=VALUE`, `-e NAME=VALUE`, `--header "Name: value"`. */
function argumentValues({ args }: McpServerEntry): readonly NamedText[] {
  return args.flatMap(({ text, span }, at) => {
    const before = args[at - 1]?.text ?? '';
    const header = /^(?:--header=)?([\w-]+):\s*(.+)$/.exec(text);
    if (header !== null && !/^\w+:\/\//.test(text)) {
      return [{ name: header[1] as string, text: header[2] as string, span }];
    }
    const assigned = /^(?:--?)?([A-Za-z][\w.-]*)=(.+)$/s.exec(text);
    if (assigned !== null)
      return [{ name: assigned[1] as string, text: assigned[2] as string, span }];
    if (/^--?[A-Za-z][\w-]*$/.test(before) && !text.startsWith('-'))
      return [{ name: before, text, span }];
    return [];
  });
}

/** The length of a scheme is limited: each letter of a long text would be tried as its start. */
const ADDRESS = /[a-z][\w+.-]{0,30}:\/\/\S+/i;

/** `https://host/path?api_key=VALUE`, `scheme://user:VALUE@host`. */
function inAddress(
  owner: string,
  { text, span }: { readonly text: string; readonly span: Sign['span'] },
): Sign[] {
  const url = URL.parse(ADDRESS.exec(text)?.[0] ?? '');
  if (url === null) return [];
  const sign = (what: string, confidence: 'high' | 'medium'): Sign => ({
    rule: CLEAR_CREDENTIAL,
    span,
    message: `${owner} has a hard-coded ${what} in a URL.`,
    identity: `${owner} address ${what}`,
    confidence,
    isSecret: true,
  });
  const parameters = [...url.searchParams].flatMap(([name, value]) => {
    const confidence = namedCredential(name, value);
    return confidence === null ? [] : [sign(`parameter ${name}`, confidence)];
  });
  const password = decoded(url.password);
  const isDefault =
    password === url.username || /^(?:postgres|root|admin|mysql|password|guest)$/i.test(password);
  if (password === '' || isDefault || isLoopback(url.hostname)) return parameters;
  const confidence = literalCredential(password);
  return confidence === null ? parameters : [...parameters, sign('password', confidence)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Settings of single clients: Codex's `bearer_token`, OpenHands' `api_key`. */
function tokenSigns(owner: string, node: ConfigNode): Sign[] {
  return ['bearer_token', 'api_key', 'apiKey', 'token', 'authToken'].flatMap((name) => {
    const text = textOf(valueAt(node, name));
    return text === null ? [] : named(owner, 'setting', { name, ...text });
  });
}
