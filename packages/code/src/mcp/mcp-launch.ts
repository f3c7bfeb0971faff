import { exactVersion, packageUrl } from '@svc/analysis';

/** How a client reaches an MCP server, according to its configuration. */
export type McpLaunch = {
  readonly command: string | null;
  readonly args: readonly string[];
  readonly url: string | null;
};

/** Origin of a server by its launch: its host, if remote, and the package it is fetched from. */
export type McpOrigin = {
  readonly provider: string | null;
  readonly version: string | null;
  readonly purl: string | null;
};

const UNKNOWN: McpOrigin = { provider: null, version: null, purl: null };

/** Options of `docker run` that take the next argument; others take none or contain `=`. */
const DOCKER_VALUED = new Set(
  '-e --env --env-file -v --volume --mount --name --network --net -p --publish -u --user -w --workdir --add-host --entrypoint -l --label --platform --memory -m --cpus --pull -h --hostname --cap-drop --cap-add --security-opt --tmpfs --gpus --shm-size'.split(
    ' ',
  ),
);

/** Reads package runners (npx, bunx, pnpm dlx, yarn dlx, uvx, pipx run, docker run) and remote addresses. */
export function mcpOrigin({ command, args, url }: McpLaunch): McpOrigin {
  if (url !== null) return { ...UNKNOWN, provider: hostOf(url) };
  if (command === null) return UNKNOWN;
  const program = programName(command);
  if (program === 'cmd' && /^\/c$/i.test(args[0] ?? '')) {
    return mcpOrigin({ command: args[1] ?? null, args: args.slice(2), url: null });
  }
  if (program === 'npx' || program === 'bunx') return npmOrigin(args);
  if ((program === 'pnpm' || program === 'yarn') && args[0] === 'dlx')
    return npmOrigin(args.slice(1));
  if (program === 'npm' && (args[0] === 'exec' || args[0] === 'x')) return npmOrigin(args.slice(1));
  if (program === 'uvx') return pypiOrigin(args);
  if (program === 'uv' && args[0] === 'tool' && args[1] === 'run') return pypiOrigin(args.slice(2));
  if (program === 'pipx' && args[0] === 'run') return pypiOrigin(args.slice(1));
  if ((program === 'docker' || program === 'podman') && args[0] === 'run')
    return imageOrigin(args.slice(1));
  return UNKNOWN;
}

function programName(command: string): string {
  const name = command.slice(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '');
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.host || null;
}

/** `-y`, `--package=X`, `-p X`, then `name@version` or `@scope/name@version`. */
function npmOrigin(args: readonly string[]): McpOrigin {
  const spec = operand(args, new Set(['-p', '--package']), new Set());
  const match = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@([^@/]+))?$/.exec(spec ?? '');
  if (match === null) return UNKNOWN;
  const version = match[2] ?? null;
  return {
    provider: null,
    version,
    purl: packageUrl('npm', match[1] as string, version === null ? null : exactVersion(version)),
  };
}

/** `--from X`, `--python V`, then `name`, `name@version` or `name==version`. */
function pypiOrigin(args: readonly string[]): McpOrigin {
  const spec = operand(args, new Set(['--from', '--spec']), new Set(['--python', '-p', '--with']));
  const match = /^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?(?:(?:@|==)([^@=]+))?$/.exec(spec ?? '');
  if (match === null) return UNKNOWN;
  const version = match[2] ?? null;
  return {
    provider: null,
    version,
    purl: packageUrl('pypi', match[1] as string, version === null ? null : exactVersion(version)),
  };
}

function imageOrigin(args: readonly string[]): McpOrigin {
  const image = operand(args, new Set(), DOCKER_VALUED);
  const match = /^([\w./:-]+?)(?::([\w.-]+))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(image ?? '');
  if (match === null) return UNKNOWN;
  const version = match[3] ?? match[2] ?? null;
  return { provider: null, version, purl: packageUrl('docker', match[1] as string, version) };
}

/** Returns the value of an option that names the package, else the first argument that is neither option nor option's value. */
function operand(
  args: readonly string[],
  naming: ReadonlySet<string>,
  valued: ReadonlySet<string>,
): string | null {
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    const [option, value] = arg.split('=', 2) as [string, string?];
    if (naming.has(option)) return value ?? args[at + 1] ?? null;
    if (valued.has(arg)) at++;
    else if (!arg.startsWith('-')) return arg;
  }
  return null;
}
