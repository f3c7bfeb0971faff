import { execFileSync } from 'node:child_process';
import { gitFolder } from './git-http.ts';
import type { HostRepository, HostState } from './host-state.ts';
import { API, failure, type Operations } from './operation.ts';
import { permitted } from './repository-access.ts';

const ENV = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'svc[bot]',
  GIT_AUTHOR_EMAIL: 'svc@example.invalid',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@example.invalid',
};
const SHA = /^[0-9a-f]{40}$/;
const WORKFLOWS = /^\.github\/workflows\//;

/** Runs git in the repository of the host; throws where git does. */
export function git(repository: HostRepository, args: readonly string[], input = ''): string {
  const env = { ...ENV, GIT_DIR: gitFolder(repository) };
  return execFileSync('git', args, { env, input, stdio: ['pipe', 'pipe', 'pipe'] })
    .toString()
    .trimEnd();
}

/** Returns the object that a name is of; null where there is none. */
export function objectOf(repository: HostRepository, name: string): string | null {
  try {
    return git(repository, ['rev-parse', '--verify', '--quiet', '--end-of-options', name]);
  } catch {
    return null;
  }
}

/** Git's own objects and refs, read and written one at a time. docs.github.com/rest/git */
export const GIT_OBJECT_OPERATIONS: Operations = {
  'GET /repos/{owner}/{repo}/branches/{branch}': (request, state) => {
    const access = permitted(request, state, 'contents', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const name = `${request.segments[4]}`;
    const sha = objectOf(repository, `refs/heads/${name}`);
    if (sha === null) return failure(404, 'Branch not found');
    return { status: 200, body: branchShape(state, repository, name, sha) };
  },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': (request, state) => {
    const access = permitted(request, state, 'contents', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const sha = objectOf(repository, `${request.segments[5]}^{tree}`);
    if (sha === null) return failure(404, 'Not Found');
    const flags = request.query.has('recursive') ? ['-r', '-t'] : [];
    const lines = git(repository, ['ls-tree', '-z', '--long', ...flags, sha]).split('\0');
    const tree = lines
      .filter((line) => line !== '')
      .map((line) => entryShape(state, repository, line));
    return {
      status: 200,
      body: { sha, url: apiOf(state, repository, `git/trees/${sha}`), tree, truncated: false },
    };
  },
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': (request, state) => {
    const access = permitted(request, state, 'contents', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const sha = `${request.segments[5]}`;
    if (objectOf(repository, `${sha}^{blob}`) === null) return failure(404, 'Not Found');
    const bytes = execFileSync('git', ['cat-file', 'blob', sha], {
      env: { ...ENV, GIT_DIR: gitFolder(repository) },
    });
    const content = `${bytes.toString('base64').replace(/.{60}/g, '$&\n')}\n`;
    const url = apiOf(state, repository, `git/blobs/${sha}`);
    const body = { sha, node_id: sha, size: bytes.length, url, content, encoding: 'base64' };
    return { status: 200, body };
  },
  'POST /repos/{owner}/{repo}/git/trees': (request, state) => {
    const access = permitted(request, state, 'contents', 'write');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const { base_tree: base = '', tree } = request.json as {
      readonly base_tree?: string;
      readonly tree: readonly { path: string; mode: string; content: string }[];
    };
    if (objectOf(repository, `${base}^{tree}`) !== base) return failure(422, 'Invalid base_tree');
    // the host refuses this to every App without `workflows: write`
    if (tree.some(({ path }) => WORKFLOWS.test(path))) {
      return failure(403, 'Resource not accessible by integration');
    }
    const sha = writeTree(repository, base, tree);
    const entries = git(repository, ['ls-tree', '-z', '--long', sha]).split('\0');
    const body = {
      sha,
      url: apiOf(state, repository, `git/trees/${sha}`),
      tree: entries
        .filter((line) => line !== '')
        .map((line) => entryShape(state, repository, line)),
      truncated: false,
    };
    return { status: 201, body };
  },
  'POST /repos/{owner}/{repo}/git/commits': (request, state) => {
    const access = permitted(request, state, 'contents', 'write');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const {
      message,
      tree,
      parents = [],
    } = request.json as {
      readonly message: string;
      readonly tree: string;
      readonly parents?: readonly string[];
    };
    const isWhole = [tree, ...parents].every(
      (name) => SHA.test(name) && objectOf(repository, name),
    );
    if (!isWhole) return failure(422, 'Tree SHA does not exist');
    const of = parents.flatMap((parent) => ['-p', parent]);
    const sha = git(repository, ['commit-tree', tree, ...of], message);
    return { status: 201, body: commitShape(state, repository, sha) };
  },
  'POST /repos/{owner}/{repo}/git/refs': (request, state) => {
    const access = permitted(request, state, 'contents', 'write');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const { ref, sha } = request.json as { readonly ref: string; readonly sha: string };
    if (!ref.startsWith('refs/heads/')) return failure(422, 'Reference name must start with refs/');
    if (objectOf(repository, ref) !== null) return failure(422, 'Reference already exists');
    if (objectOf(repository, `${sha}^{commit}`) === null)
      return failure(422, 'Object does not exist');
    git(repository, ['update-ref', ref, sha, '0'.repeat(40)]);
    const object = { type: 'commit', sha, url: apiOf(state, repository, `git/commits/${sha}`) };
    const url = apiOf(state, repository, `git/${ref}`);
    return { status: 201, body: { ref, node_id: sha, url, object } };
  },
};

function writeTree(
  repository: HostRepository,
  base: string,
  entries: readonly { readonly path: string; readonly mode: string; readonly content: string }[],
): string {
  const index = `${gitFolder(repository)}/index-of-the-host`;
  const run = (args: readonly string[], input = '') =>
    execFileSync('git', args, {
      env: { ...ENV, GIT_DIR: gitFolder(repository), GIT_INDEX_FILE: index },
      input,
    })
      .toString()
      .trim();
  run(['read-tree', base]);
  for (const { path, mode, content } of entries) {
    const blob = run(['hash-object', '-w', '--stdin'], content);
    run(['update-index', '--add', '--cacheinfo', `${mode},${blob},${path}`]);
  }
  return run(['write-tree']);
}

function apiOf(state: HostState, { owner, name }: HostRepository, path: string): string {
  return `${state.url}${API}/repos/${owner.login}/${name}/${path}`;
}

function entryShape(state: HostState, repository: HostRepository, line: string) {
  const [, mode, type, sha, size, path] =
    /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t(.+)$/s.exec(line) ?? [];
  const url = apiOf(state, repository, `git/${type}s/${sha}`);
  return { path, mode, type, sha, url, ...(size !== '-' && { size: Number(size) }) };
}

const WHO = { name: 'svc[bot]', email: 'svc@example.invalid', date: '2026-01-31T12:00:00Z' };
const UNVERIFIED = {
  verified: false,
  reason: 'unsigned',
  payload: null,
  signature: null,
  verified_at: null,
};

function commitShape(state: HostState, repository: HostRepository, sha: string) {
  const [tree = '', parents = '', ...message] = git(repository, [
    'show',
    '--no-patch',
    '--format=%T%n%P%n%B',
    sha,
  ]).split('\n');
  const url = apiOf(state, repository, `git/commits/${sha}`);
  const page = `${state.url}/${repository.owner.login}/${repository.name}/commit/${sha}`;
  return {
    sha,
    node_id: sha,
    url,
    html_url: page,
    author: WHO,
    committer: WHO,
    message: message.join('\n'),
    tree: { sha: tree, url: apiOf(state, repository, `git/trees/${tree}`) },
    parents: parents.split(' ').map((parent) => ({ sha: parent, url, html_url: page })),
    verification: UNVERIFIED,
  };
}

function branchShape(state: HostState, repository: HostRepository, name: string, sha: string) {
  const { message, tree, parents, html_url, url } = commitShape(state, repository, sha);
  const commit = { url, author: WHO, committer: WHO, message, tree, comment_count: 0 };
  const page = apiOf(state, repository, `branches/${name}`);
  return {
    name,
    commit: {
      url,
      sha,
      node_id: sha,
      html_url,
      comments_url: `${url}/comments`,
      commit,
      // without a person that the host knows by the address
      author: {},
      committer: {},
      parents,
    },
    _links: { html: html_url, self: page },
    protected: false,
    protection: {},
    protection_url: `${page}/protection`,
  };
}
