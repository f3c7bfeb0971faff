import { execFileSync } from 'node:child_process';
import { gitFolder } from './git-http.ts';
import { git as gitText, objectOf } from './git-objects.ts';
import {
  addPullRequest,
  type HostPullRequest,
  type HostRepository,
  type HostState,
  pullRequestsOf,
} from './host-state.ts';
import { API, failure, type HostRequest, type Operations, pageOf } from './operation.ts';
import { permitted } from './repository-access.ts';
import { accountShape, repositoryShape } from './shapes.ts';

export const DIFF_TYPE = 'application/vnd.github.diff';
const TIME = '2026-01-31T12:00:00Z';
/** Files that a diff shows: the rest is left out without a word. Of more lines there is none. */
const MAX_FILES = 300;
const MAX_LINES = 20_000;

/** Pull requests, by a token with `pull_requests`, and comparisons, by one with `contents`. */
export const PULL_REQUEST_OPERATIONS: Operations = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (request, state) => {
    const access = permitted(request, state, 'pull_requests', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const pull = state.pullRequests.get(`${repository.id}/${request.segments[4]}`);
    if (pull === undefined) return failure(404, 'Not Found');
    return { status: 200, body: pullShape(state, pull) };
  },
  'POST /repos/{owner}/{repo}/pulls': (request, state) => {
    const access = permitted(request, state, 'pull_requests', 'write');
    return 'fault' in access ? access.fault : opened(request, state, access.repository);
  },
  'GET /repos/{owner}/{repo}/pulls': (request, state) => {
    const access = permitted(request, state, 'pull_requests', 'read');
    if ('fault' in access) return access.fault;
    const { repository } = access;
    const wanted = request.query.get('state') ?? 'open';
    const head = request.query.get('head');
    const found = pullRequestsOf(state, repository)
      .filter((each) => head === null || head === `${repository.owner.login}:${each.headBranch}`)
      .filter((each) => wanted === 'all' || (each.state === 'open') === (wanted === 'open'))
      .reverse();
    const { items, headers } = pageOf(request, state, found);
    return { status: 200, headers, body: items.map((pull) => listedPull(state, pull)) };
  },
  'GET /repos/{owner}/{repo}/compare/{basehead}': (request, state) => {
    const access = permitted(request, state, 'contents', 'read');
    if ('fault' in access) return access.fault;
    return comparison(request, state, access.repository);
  },
};

function git(repository: HostRepository, ...args: readonly string[]): Buffer {
  return execFileSync('git', ['--git-dir', gitFolder(repository), ...args], {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Opens a pull request from one branch of a repository to another. */
function opened({ json }: HostRequest, state: HostState, repository: HostRepository) {
  const asked = json as { title: string; body: string; head: string; base: string };
  const { title, body, head: headBranch, base: baseBranch } = asked;
  const headCommit = objectOf(repository, `refs/heads/${headBranch}`);
  const baseCommit = objectOf(repository, `refs/heads/${baseBranch}`);
  if (headCommit === null || baseCommit === null) return failure(422, 'Validation Failed');
  const isOpen = pullRequestsOf(state, repository).some(
    (each) => each.headBranch === headBranch && each.state === 'open',
  );
  if (isOpen) return failure(422, `A pull request already exists for ${headBranch}.`);
  const of = { baseBranch, baseCommit, headBranch, headCommit, title, body };
  return { status: 201, body: pullShape(state, addPullRequest(state, repository, of)) };
}

/** Merges a pull request by moving its base to a merge commit, as a person does on its page. */
export function mergePullRequest(pull: HostPullRequest): string {
  const { repository, headCommit } = pull;
  const ref = `refs/heads/${pull.baseBranch}`;
  const base = objectOf(repository, ref) ?? '';
  const tree = gitText(repository, ['merge-tree', '--write-tree', base, headCommit]);
  const args = ['commit-tree', tree, '-p', base, '-p', headCommit, '-m', 'Merge'];
  const merged = gitText(repository, args);
  gitText(repository, ['update-ref', ref, merged, base]);
  pull.state = 'merged';
  return merged;
}

function diffAnswer(repository: HostRepository, base: string, head: string) {
  const lines = git(repository, 'diff', `${base}...${head}`).toString('latin1').split('\n');
  if (lines.length > MAX_LINES)
    return failure(500, 'Sorry, this diff is taking too long to generate.');
  const begins = lines.flatMap((line, at) => (line.startsWith('diff --git ') ? [at] : []));
  const shown = lines.slice(0, begins[MAX_FILES]).join('\n');
  const bytes = Buffer.from(begins.length > MAX_FILES ? `${shown}\n` : shown, 'latin1');
  return { status: 200, bytes, headers: { 'content-type': `${DIFF_TYPE}; charset=utf-8` } };
}

function comparison(
  { segments, headers }: HostRequest,
  state: HostState,
  repository: HostRepository,
) {
  const [base = '', head = ''] = (segments[4] ?? '').split('...');
  let mergeBase: string;
  try {
    mergeBase = git(repository, 'merge-base', base, head).toString().trim();
  } catch {
    return failure(404, 'Not Found');
  }
  if (headers.accept === DIFF_TYPE) return diffAnswer(repository, base, head);
  const api = `${state.url}${API}/repos/${repository.owner.login}/${repository.name}`;
  const page = `${state.url}/${repository.owner.login}/${repository.name}/compare`;
  const body = {
    url: `${api}/compare/${base}...${head}`,
    html_url: `${page}/${base}...${head}`,
    permalink_url: `${page}/${base}...${head}`,
    diff_url: `${page}/${base}...${head}.diff`,
    patch_url: `${page}/${base}...${head}.patch`,
    base_commit: commitShape(api, base),
    merge_base_commit: commitShape(api, mergeBase),
    status: 'diverged',
    ahead_by: 1,
    behind_by: 0,
    total_commits: 1,
    commits: [],
  };
  return { status: 200, body };
}

function commitShape(api: string, sha: string): object {
  const person = { name: 'test', email: 'test@example.invalid', date: TIME };
  return {
    url: `${api}/commits/${sha}`,
    sha,
    node_id: Buffer.from(`Commit:${sha}`).toString('base64url'),
    html_url: `${api}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      author: person,
      committer: person,
      message: 'a commit',
      comment_count: 0,
      tree: { sha, url: `${api}/git/trees/${sha}` },
    },
    author: {},
    committer: {},
    parents: [],
  };
}

/** A pull request in the form of the host's lists. */
function listedPull(state: HostState, pull: HostPullRequest): object {
  const { repository, number } = pull;
  const { owner } = repository;
  const api = `${state.url}${API}/repos/${owner.login}/${repository.name}`;
  const page = `${state.url}/${owner.login}/${repository.name}/pull/${number}`;
  const user = accountShape(state, owner);
  const repo = repositoryShape(state, repository);
  const end = (ref: string, sha: string) => ({
    label: `${owner.login}:${ref}`,
    ref,
    sha,
    user,
    repo,
  });
  const link = (path: string) => ({ href: `${api}/${path}` });
  const isClosed = pull.state !== 'open';
  return {
    id: number,
    node_id: Buffer.from(`PullRequest:${number}`).toString('base64url'),
    number,
    state: isClosed ? 'closed' : 'open',
    locked: false,
    title: pull.title,
    body: pull.body,
    url: `${api}/pulls/${number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: `${api}/issues/${number}`,
    commits_url: `${api}/pulls/${number}/commits`,
    review_comments_url: `${api}/pulls/${number}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    comments_url: `${api}/issues/${number}/comments`,
    statuses_url: `${api}/statuses/${pull.headCommit}`,
    user,
    labels: [],
    milestone: null,
    assignee: null,
    created_at: TIME,
    updated_at: TIME,
    closed_at: isClosed ? TIME : null,
    merged_at: pull.state === 'merged' ? TIME : null,
    merge_commit_sha: null,
    draft: false,
    base: end(pull.baseBranch, pull.baseCommit),
    head: { ...end(pull.headBranch, pull.headCommit), ...(pull.isForkGone && { repo: null }) },
    _links: {
      self: link(`pulls/${number}`),
      html: link(`pulls/${number}`),
      issue: link(`issues/${number}`),
      comments: link(`issues/${number}/comments`),
      review_comments: link(`pulls/${number}/comments`),
      review_comment: link('pulls/comments{/number}'),
      commits: link(`pulls/${number}/commits`),
      statuses: link(`statuses/${pull.headCommit}`),
    },
    author_association: 'MEMBER',
    auto_merge: null,
  };
}

/** A pull request in the form of the host's answers about one. */
function pullShape(state: HostState, pull: HostPullRequest): object {
  return {
    ...listedPull(state, pull),
    merged: pull.state === 'merged',
    mergeable: true,
    mergeable_state: 'clean',
    merged_by: null,
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: 1,
    additions: 1,
    deletions: 0,
    changed_files: 1,
  };
}
