import type { ConfigText } from '@svc/analysis/documents';
import type { McpServerEntry } from '@svc/code';
import { isLoopback } from '@svc/inspect';
import { agentRule, type Sign } from '../agent-rule.ts';
import { SOURCES } from '../sources.ts';

const CLEARTEXT = agentRule('cleartext-transport', {
  title: 'Unencrypted connection to MCP server',
  severity: 'medium',
  why: 'An attacker on the network path can read calls and credentials and forge tool results, which the agent acts on.',
  remediation: 'Use https:// or wss://, or the loopback address for a server on the same machine.',
  sources: [SOURCES.mcpTransports, SOURCES.mcpSecurity],
  gain: 'conversation',
  barrier: 'network',
});

const UNVERIFIED_TLS = agentRule('tls-verification-off', {
  title: 'TLS certificate verification disabled for MCP server',
  severity: 'medium',
  why: 'Without verification, an attacker on the network path can impersonate the server, read credentials and change tool results.',
  remediation:
    '1. Remove the setting.\n2. Add the certificate of a private authority through NODE_EXTRA_CA_CERTS or SSL_CERT_FILE.',
  sources: [SOURCES.mcpTransports],
  gain: 'conversation',
  barrier: 'network',
});

const ROOT_FILES = agentRule('root-filesystem', {
  title: 'MCP server access to the whole disk or home folder',
  severity: 'high',
  why: 'Untrusted text in the agent’s context can make it read keys, tokens and other projects through this server, or change files that run at the next login.',
  remediation:
    '1. Restrict the server to the project’s folder.\n2. Mount it read-only where the server does not write.',
  sources: [SOURCES.identity, SOURCES.agency, SOURCES.mcpSecurity],
  gain: 'files',
  barrier: 'content',
});

const HOST_CONTAINER = agentRule('container-without-isolation', {
  title: 'MCP server in a privileged container',
  severity: 'high',
  why: 'A privileged container, or one with the container engine’s socket or the host’s process namespace, has administrator rights on the host.',
  remediation:
    '1. Remove the option.\n2. Grant only the capability, device or folder that the server needs.',
  sources: [SOURCES.codeExecution, 'https://docs.docker.com/engine/security/'],
  gain: 'commands',
  barrier: 'content',
});

export const REACH_RULES = [CLEARTEXT, UNVERIFIED_TLS, ROOT_FILES, HOST_CONTAINER] as const;

const PRIVATE =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?f[cd]|.*\.(?:local|internal|lan|home|svc|cluster\.local)$)/i;

/** What a server reaches, and how it is reached. */
export function reachSigns(server: McpServerEntry): Sign[] {
  return [
    ...addresses(server).flatMap((at) => cleartextSigns(server, at)),
    ...tlsSigns(server),
    ...folderSigns(server),
    ...containerSigns(server),
  ];
}

/** The server's own address, and those given to a bridge such as mcp-remote. */
function addresses({ url, args }: McpServerEntry): readonly ConfigText[] {
  return [...(url === null ? [] : [url]), ...args].filter(({ text }) =>
    /^(?:http|ws):\/\//i.test(text),
  );
}

function cleartextSigns(server: McpServerEntry, at: ConfigText): Sign[] {
  const host = URL.parse(at.text)?.hostname ?? '';
  // A name without dots is a neighbour in a compose network; a variable may hold anything.
  if (host === '' || isLoopback(host) || !/[.:]/.test(host) || /[${}%<]/.test(at.text.slice(0, 60)))
    return [];
  if (/(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$/.test(host)) return [];
  const carries = server.headers.length > 0;
  const severity = PRIVATE.test(host) ? 'low' : carries ? 'high' : 'medium';
  const message = `MCP server ${server.name} is connected to without encryption at ${host}${carries ? ', with headers that may hold credentials' : ''}.`;
  return [
    { rule: CLEARTEXT, span: at.span, message, identity: `${server.name} ${host}`, severity },
  ];
}

function tlsSigns(server: McpServerEntry): Sign[] {
  const off = server.env.filter(
    ({ name, text }) =>
      (name === 'NODE_TLS_REJECT_UNAUTHORIZED' && text === '0') ||
      (name === 'PYTHONHTTPSVERIFY' && text === '0') ||
      (/(?:^|_)(?:SSL|TLS)_?VERIFY(?:$|_)|VERIFY_?(?:SSL|TLS)|^GIT_SSL_NO_VERIFY$/.test(name) &&
        (name === 'GIT_SSL_NO_VERIFY' ? /^(?:1|true)$/i : /^(?:0|false|no|off)$/i).test(text)),
  );
  const flags = server.args.filter(({ text }) =>
    /^--(?:insecure|no-verify-ssl|tls-skip-verify|no-check-certificate)$/.test(text),
  );
  return [...off, ...flags].map((at) => {
    const what = 'name' in at ? String(at.name) : at.text;
    const message = `MCP server ${server.name} does not verify TLS certificates (${what}).`;
    return { rule: UNVERIFIED_TLS, span: at.span, message, identity: `${server.name} ${what}` };
  });
}

/** The root, a home, or all homes of Unix and Windows. */
const WHOLE =
  /^(?:\/|~\/?|\$\{?(?:env:)?(?:HOME|USERPROFILE)\}?\/?|%(?:USERPROFILE|HOMEPATH|SystemDrive)%\\?|\$\{userHome\}\/?|\/(?:home|Users|root|etc)\/?|\/(?:home|Users)\/[^/$]+\/?|[A-Za-z]:[\\/]?|[A-Za-z]:[\\/]{1,2}Users(?:[\\/]{1,2}[^\\/$]+)?[\\/]{0,2})$/;
const FILE_SERVER =
  /(?:^|[/@_-])(?:server-)?(?:file-?system|fs|files?|desktop-?commander)(?:[/@_.-]|$)/i;

function folderSigns(server: McpServerEntry): Sign[] {
  const line = [server.command?.text ?? '', ...server.args.map(({ text }) => text)];
  const isFileServer = line.some((word) => FILE_SERVER.test(word));
  return server.args.flatMap((at, index) => {
    const before = server.args[index - 1]?.text ?? '';
    const mounted = mountOf(at.text, before);
    const folder = mounted ?? (isFileServer ? at.text.replace(/^--?[\w-]+=/, '') : null);
    if (folder === null || !WHOLE.test(folder) || /^(?:-w|--workdir|-c)$/.test(before)) return [];
    const message = `MCP server ${server.name} has access to ${folder}${mounted === null ? '' : ' of the host'}.`;
    return [{ rule: ROOT_FILES, span: at.span, message, identity: `${server.name} ${folder}` }];
  });
}

/** The host's folder of `-v HOST:CONTAINER` or `--mount type=bind,src=HOST,...`. */
function mountOf(arg: string, before: string): string | null {
  if (/^(?:-v|--volume)$/.test(before)) return hostPart(arg);
  if (/^(?:-v|--volume)=/.test(arg)) return hostPart(arg.slice(arg.indexOf('=') + 1));
  const mount = before === '--mount' ? arg : /^--mount=(.*)$/.exec(arg)?.[1];
  return /(?:^|,)(?:src|source)=([^,]*)/.exec(mount ?? '')?.[1] ?? null;
}

function hostPart(volume: string): string {
  return /^[A-Za-z]:[\\/]/.test(volume)
    ? volume.split(':').slice(0, 2).join(':')
    : volume.replace(/:(?=[^}]*$).*|(?<=\}):.*$/, '');
}

function containerSigns(server: McpServerEntry): Sign[] {
  return server.args.flatMap((at, index) => {
    const joined = `${server.args[index - 1]?.text ?? ''}=${at.text}`;
    const what =
      /^--privileged(?:=true)?$/.exec(at.text)?.[0] ??
      /\/(?:docker|podman|containerd)\.sock\b/.exec(at.text)?.[0].slice(1) ??
      /(?:^|=)--(?:pid|ipc|uts)=host$/.exec(joined)?.[0] ??
      /--cap-add=(?:ALL|SYS_ADMIN)$/i.exec(joined)?.[0];
    if (what === undefined) return [];
    const message = `MCP server ${server.name} runs in a container with ${what.replace(/^=/, '')}.`;
    return [{ rule: HOST_CONTAINER, span: at.span, message, identity: `${server.name} ${what}` }];
  });
}
