import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { readMasterKey } from '../../foundation/master-key.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { type McpCommands, readCommands } from '../../gateway/servers/commands.ts';
import { error, type Problem, warning } from './problem.ts';

const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;
const GROUP_WRITE = 0o020;
const GROUP_AND_OTHERS = 0o077;

const MIB = 1024 * 1024;
/** PostgreSQL writes segments of 16 MiB ahead; a full disk stops it. */
const MIN_FREE_BYTES = 256 * MIB;
const GOOD_FREE_BYTES = 2048 * MIB;

/** Returns what is wrong with the files that a configuration names; creates none. */
export async function fileProblems(config: Config): Promise<Problem[]> {
  const checks = [
    masterKeyProblems(config),
    dataDirProblems(config),
    commandsProblems(config),
    ...secretFiles(config).map(([name, path]) => secretFileProblems(name, path)),
  ];
  return (await Promise.all(checks)).flat();
}

async function masterKeyProblems(config: Config): Promise<Problem[]> {
  const { masterKeyFile: path, createMasterKey } = config;
  const found = await stat(path).catch(() => null);
  if (found === null && createMasterKey) return [];
  const wrong = await readMasterKey(path, false).then(() => null, operatorMessage);
  const problems: Problem[] = [];
  if (wrong !== null) {
    problems.push(
      error(
        'SVC_MASTER_KEY_FILE',
        wrong.replace(/^SVC_MASTER_KEY_FILE /, ''),
        'restore the key of this deployment, or make one for a new deployment: openssl rand -base64 32',
      ),
    );
  }
  if (found !== null && (found.mode & GROUP_AND_OTHERS) !== 0) {
    problems.push(
      error(
        'SVC_MASTER_KEY_FILE',
        `must be readable by its owner alone (got ${path} with mode ${modeOf(found.mode)})`,
        `run: chmod 600 ${path}`,
      ),
    );
  }
  return problems;
}

async function dataDirProblems({ dataDir }: Config): Promise<Problem[]> {
  const folder = await nearestFolder(dataDir);
  const problems: Problem[] = [];
  const found = await stat(folder);
  if (!found.isDirectory()) {
    const message = `must be a folder (got the file ${folder})`;
    return [error('SVC_DATA_DIR', message, 'choose another path')];
  }
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    problems.push(
      error(
        'SVC_DATA_DIR',
        `must be writable by the user of the service (got ${folder})`,
        'change its owner, or choose another path',
      ),
    );
  }
  // the folder above one that is missing is the system's
  if (folder === dataDir && (found.mode & (OTHERS_READ | OTHERS_WRITE | GROUP_WRITE)) !== 0) {
    problems.push(
      error(
        'SVC_DATA_DIR',
        `must not be listed or changed by other users (got ${dataDir} with mode ${modeOf(found.mode)})`,
        `run: chmod o-rw,g-w ${dataDir}`,
      ),
    );
  }
  const { bavail, bsize } = await statfs(folder);
  return [...problems, ...spaceProblems(folder, bavail * bsize)];
}

/** Returns what is wrong with the free bytes of the data directory's file system. */
export function spaceProblems(folder: string, free: number): Problem[] {
  if (free >= GOOD_FREE_BYTES) return [];
  const level = free < MIN_FREE_BYTES ? error : warning;
  return [
    level(
      'SVC_DATA_DIR',
      `must have ${GOOD_FREE_BYTES / MIB} MiB free (got ${Math.floor(free / MIB)} MiB at ${folder})`,
      'free space, or move the data directory while the service is stopped',
    ),
  ];
}

/** Returns the path, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  const exists = await stat(path).catch(() => null);
  return exists !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}

async function commandsProblems({ mcpCommandsFile: path }: Config): Promise<Problem[]> {
  if (path === null) return [];
  let commands: McpCommands;
  try {
    commands = readCommands(path);
  } catch (thrown) {
    const message = operatorMessage(thrown).replace(/^SVC_MCP_COMMANDS_FILE /, '');
    return [error('SVC_MCP_COMMANDS_FILE', message, 'correct the file; see docs/gateway.md')];
  }
  const { mode } = await stat(path);
  const problems: Problem[] = [];
  if ((mode & (OTHERS_WRITE | GROUP_WRITE)) !== 0) {
    problems.push(
      error(
        'SVC_MCP_COMMANDS_FILE',
        `must be writable by its owner alone: the gateway starts what it names (got ${path} with mode ${modeOf(mode)})`,
        `run: chmod go-w ${path}`,
      ),
    );
  }
  for (const [name, { command }] of commands) {
    if (!command.startsWith('/')) continue;
    const reason = await access(command, constants.X_OK).then(() => null, codeOf);
    if (reason === null) continue;
    problems.push(
      error(
        'SVC_MCP_COMMANDS_FILE',
        `/${name}/command must be a program that can be executed (got ${command}: ${reason})`,
        'install it, or correct the path',
      ),
    );
  }
  return problems;
}

/** Files that contain one secret each, by the variable that names them. */
function secretFiles({ platformSignIn, codeHostApp, keyProvider, earlierKeyProviders }: Config) {
  const files: [string, string][] = [];
  if (platformSignIn !== null) {
    files.push(['SVC_PLATFORM_CLIENT_SECRET_FILE', platformSignIn.clientSecretFile]);
  }
  for (const [name, path] of [
    ['SVC_CODE_HOST_CLIENT_SECRET_FILE', codeHostApp.clientSecretFile],
    ['SVC_CODE_HOST_WEBHOOK_SECRET_FILE', codeHostApp.webhookSecretFile],
    ['SVC_CODE_HOST_PRIVATE_KEY_FILE', codeHostApp.privateKeyFile],
  ] as const) {
    if (path !== null) files.push([name, path]);
  }
  const vault = [keyProvider, ...earlierKeyProviders].find(({ kind }) => kind === 'vault-transit');
  if (vault?.kind === 'vault-transit') files.push(['SVC_VAULT_TOKEN_FILE', vault.tokenFile]);
  return files;
}

async function secretFileProblems(name: string, path: string): Promise<Problem[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (thrown) {
    const next = 'correct the path, or give the user of the service access';
    return [error(name, `cannot be read (got ${path}: ${codeOf(thrown)})`, next)];
  }
  if (text.trim() === '') {
    return [error(name, `must contain a secret (got the empty file ${path})`, 'write it there')];
  }
  const { mode } = await stat(path);
  if ((mode & (OTHERS_READ | OTHERS_WRITE | GROUP_WRITE)) === 0) return [];
  const message = `must not be read or changed by other users (got ${path} with mode ${modeOf(mode)})`;
  return [error(name, message, `run: chmod o-rw,g-w ${path}`)];
}

function modeOf(mode: number): string {
  return (mode & 0o777).toString(8).padStart(3, '0');
}

function codeOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
}

function operatorMessage(thrown: unknown): string {
  if (thrown instanceof OperatorError) return thrown.message;
  throw thrown;
}
