import type { ConfigText } from '@svc/analysis/documents';
import type { McpServerEntry } from '@svc/code';
import { foreignCode } from '@svc/inspect';
import { agentRule, type Sign } from '../agent-rule.ts';
import { SOURCES } from '../sources.ts';

const UNPINNED_SERVER = agentRule('unpinned-server', {
  title: 'Unpinned MCP server package',
  severity: 'medium',
  why: 'Each start may download and run a newer release. Whoever takes over the package or its publisher’s account runs code on every machine that uses this configuration.',
  remediation:
    '1. Pin an exact version (package@1.2.3, package==1.2.3), an image digest (@sha256:...) or a full commit id.\n2. Update it deliberately.',
  sources: [SOURCES.agentSupplyChain, SOURCES.supplyChain, SOURCES.mcpSecurity],
  gain: 'code',
  barrier: 'publisher',
});

const FOREIGN_CODE = agentRule('server-runs-fetched-code', {
  title: 'Remote code execution in MCP server launch command',
  severity: 'high',
  why: 'The launch command downloads or decodes a script and executes it. The remote host decides at each start what runs, and nobody can review it.',
  remediation:
    'Install the server from a package with an exact version, or commit the script to the repository and start that.',
  sources: [SOURCES.agentSupplyChain, SOURCES.codeExecution],
  gain: 'commands',
  barrier: 'trust',
});

const SHELL_WRAPPER = agentRule('shell-wrapper', {
  title: 'MCP server launched through a shell',
  severity: 'low',
  why: 'A shell command line can chain commands and expand variables, while the client shows and approves only the shell.',
  remediation: 'Set command to the program and list its arguments separately.',
  sources: [SOURCES.codeExecution, SOURCES.mcpSecurity],
  gain: 'commands',
  barrier: 'trust',
});

export const LAUNCH_RULES = [UNPINNED_SERVER, FOREIGN_CODE, SHELL_WRAPPER] as const;

const SHELL = /(?:^|[\\/])(?:(?:ba|z|da|k|fi)?sh|cmd|powershell|pwsh)(?:\.exe)?$/i;
const SHELL_TEXT = /^(?:-[a-z]*c|-l?ic|\/[cCkK]|-[Cc]ommand)$/;
/** `cmd /c npx ...` is how Windows starts npm's programs. */
const WINDOWS_LAUNCH =
  /^(?:npx|npm|pnpm|yarn|bunx|bun|node|uvx|uv|python|py|deno|docker)(?:\.cmd|\.exe)?(?:\s|$)/i;
const CHAIN = /&&|\|\||[;|`]|\$\(|>\s*\S/;

/** How a server is started: through a shell, with code from elsewhere, from a package without a version. */
export function launchSigns(server: McpServerEntry): Sign[] {
  const { command, args } = server;
  if (command === null) return [];
  const line = [command, ...args].map(({ text }) => text).join(' ');
  const foreign = foreignCode(line);
  if (foreign !== null) {
    return [
      sign(FOREIGN_CODE, server, command, `runs code that its launch has just ${foreign}`, foreign),
    ];
  }
  return [...shellSigns(server, command), ...pinSigns(server, command)];
}

function shellSigns(server: McpServerEntry, command: ConfigText): Sign[] {
  const [flag, first] = server.args;
  if (!SHELL.test(command.text) || flag === undefined || !SHELL_TEXT.test(flag.text)) return [];
  const text = server.args
    .slice(1)
    .map((one) => one.text)
    .join(' ');
  if (
    first === undefined ||
    (WINDOWS_LAUNCH.test(text) && /cmd(?:\.exe)?$/i.test(command.text) && !CHAIN.test(text))
  ) {
    return [];
  }
  const severity = CHAIN.test(text) ? 'medium' : 'low';
  return [
    { ...sign(SHELL_WRAPPER, server, first, 'is started through a shell', 'shell'), severity },
  ];
}

function pinSigns(server: McpServerEntry, command: ConfigText): Sign[] {
  const words = unwrapped([command, ...server.args]);
  const spec = packageSpec(words);
  if (spec === null || isPinned(spec)) return [];
  const text = spec.operand.text.replace(/\/\/[^@/]*@/, '//');
  const shown = text.length > 100 ? `${text.slice(0, 100)}...` : text;
  const message = `fetches ${shown} ${spec.kind === 'image' ? 'by tag' : 'without an exact version'}`;
  const isRange = /[@=~<>:][\d^~v]/.test(text.replace(/^@/, ''));
  return [
    {
      ...sign(UNPINNED_SERVER, server, spec.operand, message, withoutVersion(text)),
      severity: isRange || (spec.kind === 'image' && hasTag(text)) ? 'low' : 'medium',
    },
  ];
}

function sign(
  rule: Sign['rule'],
  server: McpServerEntry,
  at: ConfigText,
  what: string,
  identity: string,
): Sign {
  return {
    rule,
    span: at.span,
    message: `MCP server ${server.name} ${what}.`,
    identity: `${server.name} ${identity}`,
  };
}

/** The words of a launch, with `cmd /c` and `sh -c` taken away. */
export function unwrapped(words: readonly ConfigText[]): readonly ConfigText[] {
  const [command, flag, ...rest] = words;
  if (command === undefined || flag === undefined || !SHELL.test(command.text)) return words;
  if (!SHELL_TEXT.test(flag.text)) return words;
  return rest.flatMap(({ text, span }) =>
    text
      .trim()
      .split(/\s+/)
      .map((part) => ({ text: part, span })),
  );
}

type PackageSpec = {
  readonly kind: 'npm' | 'pypi' | 'image' | 'address';
  readonly operand: ConfigText;
};

const RUNNERS: readonly {
  readonly words: RegExp;
  readonly kind: PackageSpec['kind'];
  readonly naming: RegExp;
  readonly valued: RegExp;
}[] = [
  {
    words: /^(?:npx|bunx|pnpx|(?:pnpm|yarn) dlx|npm (?:exec|x)|bun x)$/,
    kind: 'npm',
    naming: /^(?:-p|--package)$/,
    valued: /^(?:--registry|--prefix|--cache|-c|--call)$/,
  },
  {
    words: /^(?:uvx|uv tool run|pipx run)$/,
    kind: 'pypi',
    naming: /^(?:--from|--spec)$/,
    valued:
      /^(?:--python|-p|--with|--index-url|--index|--extra-index-url|--default-index|--directory|--env-file)$/,
  },
  {
    words: /^(?:docker|podman|nerdctl) run$/,
    kind: 'image',
    naming: /^$/,
    valued:
      /^(?:-[evpuwlhm]|--(?:env|env-file|volume|mount|name|network|net|publish|user|workdir|add-host|entrypoint|label|platform|memory|cpus|pull|hostname|cap-drop|cap-add|security-opt|tmpfs|gpus|shm-size))$/,
  },
];

/** The package, image or address that a runner fetches; null for anything else, such as a program of the machine. */
export function packageSpec(words: readonly ConfigText[]): PackageSpec | null {
  const names = words.map(({ text }) =>
    text.replace(/^.*[\\/]/, '').replace(/\.(?:cmd|exe)$/i, ''),
  );
  for (const length of [1, 2, 3]) {
    const runner = RUNNERS.find(({ words: pattern }) =>
      pattern.test(names.slice(0, length).join(' ')),
    );
    if (runner === undefined) continue;
    const operand = operandOf(words.slice(length), runner.naming, runner.valued);
    if (operand === null || /^[./~$%]|^[A-Za-z]:\\|\$\{/.test(operand.text)) return null;
    const isAddress = /^(?:git\+|https?:|github:|git@|gitlab:)|\.git(?:#|$)|\sgit\+| @ git\+/.test(
      operand.text,
    );
    return { kind: isAddress ? 'address' : runner.kind, operand };
  }
  return null;
}

function operandOf(
  words: readonly ConfigText[],
  naming: RegExp,
  valued: RegExp,
): ConfigText | null {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as ConfigText;
    const [option = '', value] = word.text.split('=', 2);
    if (word.text.startsWith('-')) {
      if (naming.test(option))
        return value === undefined ? (words[at + 1] ?? null) : { ...word, text: value };
      if (valued.test(word.text)) at++;
    } else return word;
  }
  return null;
}

function isPinned({ kind, operand: { text } }: PackageSpec): boolean {
  if (kind === 'npm') return /.@v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text);
  if (kind === 'pypi') return /(?:@|===?)v?\d+(?:\.\d+)+[\w.+!-]*$/.test(text);
  if (kind === 'image') return /@sha256:[0-9a-f]{64}$/.test(text);
  return /[@#](?:[0-9a-f]{40}|[0-9a-f]{64})(?:[#?&]|$)/.test(text);
}

function hasTag(image: string): boolean {
  const tag = /:([\w.-]+)$/.exec(image)?.[1];
  return tag !== undefined && !/^(?:latest|main|master|edge|nightly|stable|dev)$/.test(tag);
}

function withoutVersion(text: string): string {
  return text.replace(/(.)(?:@|==).*$/, '$1');
}
