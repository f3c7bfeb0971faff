import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { DoubleAnswer, DoubleRequest } from '../double.ts';
import type { HostRepository, HostState } from './host-state.ts';
import type { AnswerOutside } from './operation.ts';

/** Bare repositories by the repository of the host that has them. */
const FOLDERS = new WeakMap<HostRepository, string>();

/** Serves a bare repository as that of a repository of the host. */
export function serveGit(repository: HostRepository, gitDirectory: string): void {
  FOLDERS.set(repository, gitDirectory);
}

/** Returns the folder of the bare repository of a repository of the host. */
export function gitFolder(repository: HostRepository): string {
  const folder = FOLDERS.get(repository);
  if (folder === undefined) throw new Error(`${repository.name} has no commits`);
  return folder;
}

const PATH = /^\/([\w.-]+)\/([\w.-]+)\.git\/(info\/refs|git-upload-pack)$/;

/**
 * Git over HTTP by `git http-backend`, behind the tokens of installations: HTTP Basic of `x-access-token` and the token. Without
 * credentials a private repository and one that there is not answer 401 alike; with a token of another repository, or without the
 * permission to read contents, 404. A public repository is read by any token, as by nobody.
 */
export const answerGit: AnswerOutside = (request, state) => {
  const [, owner, name, service = ''] = PATH.exec(request.path) ?? [];
  if (owner === undefined) return null;
  const repository = [...state.repositories.values()].find(
    (each) => each.owner.login === owner && each.name === name,
  );
  const refusal = refused(request, state, repository);
  if (refusal !== null) return refusal;
  const folder = repository && FOLDERS.get(repository);
  return folder === undefined ? text(404, 'Not Found') : backend(request, folder, service);
};

function refused(
  { headers }: DoubleRequest,
  { installationTokens, installations }: HostState,
  repository: HostRepository | undefined,
): DoubleAnswer | null {
  if (headers.authorization === undefined) {
    return repository?.isPrivate === false ? null : unauthorized('No credentials');
  }
  const [user, text_ = ''] = Buffer.from(headers.authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const token = installationTokens.get(text_);
  const installation = token && installations.get(token.installationId);
  if (user !== 'x-access-token' || token === undefined || token.expiresAt <= Date.now()) {
    return unauthorized('Invalid username or token');
  }
  if (installation === undefined || installation.isSuspended) return unauthorized('Suspended');
  const isHeld =
    token.permissions['contents'] !== undefined &&
    (token.repositoryIds?.includes(repository?.id ?? 0) ?? false);
  const isReadable = repository !== undefined && (isHeld || !repository.isPrivate);
  return isReadable ? null : text(404, 'Repository not found.');
}

function unauthorized(message: string): DoubleAnswer {
  const answer = text(401, message);
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="GitHub"' } };
}

function text(status: number, message: string): DoubleAnswer {
  return { status, bytes: Buffer.from(message), headers: { 'content-type': 'text/plain' } };
}

/** Runs the CGI program of git and returns its answer. */
async function backend(
  { method, query, headers, bytes }: DoubleRequest,
  folder: string,
  service: string,
): Promise<DoubleAnswer> {
  const root = dirname(folder);
  const child = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'uploadpack.allowFilter',
      GIT_CONFIG_VALUE_1: 'true',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `${folder.slice(root.length)}/${service}`,
      REQUEST_METHOD: method,
      QUERY_STRING: query.toString(),
      CONTENT_TYPE: headers['content-type'] ?? '',
      CONTENT_LENGTH: `${bytes.length}`,
      HTTP_CONTENT_ENCODING: `${headers['content-encoding'] ?? ''}`,
      GIT_PROTOCOL: `${headers['git-protocol'] ?? ''}`,
    },
  });
  child.stdin.on('error', () => {}).end(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\r\n\r\n');
  const lines = answer.subarray(0, end).toString().split('\r\n');
  const fields = lines.map((line) => line.split(': ') as [string, string]);
  const { Status: status = '200', ...rest } = Object.fromEntries(fields);
  return { status: Number.parseInt(status, 10), headers: rest, bytes: answer.subarray(end + 4) };
}
