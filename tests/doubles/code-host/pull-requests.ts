import { apiOf, git, objectOf, permitted } from './git-objects.ts';
import type { HostPullRequest, HostRepository, HostState } from './host-state.ts';
import { failure, type Operations, pageOf } from './operation.ts';
import { accountShape, repositoryShape } from './shapes.ts';

const TIME = '2026-01-31T12:00:00Z';

/** Pull requests within a repository. docs.github.com/rest/pulls */
export const PULL_REQUEST_OPERATIONS: Operations = {
  'POST /repos/{owner}/{repo}/pulls': (request, state) => {
    const repository = permitted(request, state, 'pull_requests', 'write');
    if ('status' in repository) return repository;
    const asked = request.json as { title: string; body: string; head: string; base: string };
    const { title, body, head, base } = asked;
    const sha = objectOf(repository, `refs/heads/${head}`);
    if (sha === null || objectOf(repository, `refs/heads/${base}`) === null) {
      return failure(422, 'Validation Failed');
    }
    const open = pullRequestsOf(state, repository).some(
      (each) => each.head === head && each.state === 'open',
    );
    if (open) return failure(422, `A pull request already exists for ${head}.`);
    const number = pullRequestsOf(state, repository).length + 1;
    const made: HostPullRequest = {
      number,
      repositoryId: repository.id,
      title,
      body,
      head,
      base,
      sha,
      state: 'open',
    };
    state.pullRequests.push(made);
    return { status: 201, body: { ...shape(state, repository, made), ...COUNTS } };
  },
  'GET /repos/{owner}/{repo}/pulls': (request, state) => {
    const repository = permitted(request, state, 'pull_requests', 'read');
    if ('status' in repository) return repository;
    const wanted = request.query.get('state') ?? 'open';
    const head = request.query.get('head');
    const found = pullRequestsOf(state, repository)
      .filter((each) => head === null || head === `${repository.owner.login}:${each.head}`)
      .filter((each) => wanted === 'all' || (each.state === 'open') === (wanted === 'open'))
      .reverse();
    const { items, headers } = pageOf(request, state, found);
    return { status: 200, headers, body: items.map((each) => shape(state, repository, each)) };
  },
};

function pullRequestsOf({ pullRequests }: HostState, { id }: HostRepository): HostPullRequest[] {
  return pullRequests.filter(({ repositoryId }) => repositoryId === id);
}

/** Merges a pull request by moving its base to a merge commit, as a person does on its page. */
export function mergePullRequest(repository: HostRepository, pullRequest: HostPullRequest): string {
  const base = objectOf(repository, `refs/heads/${pullRequest.base}`) ?? '';
  const tree = git(repository, ['merge-tree', '--write-tree', base, pullRequest.sha]);
  const args = ['commit-tree', tree, '-p', base, '-p', pullRequest.sha, '-m', 'Merge'];
  const merged = git(repository, args);
  git(repository, ['update-ref', `refs/heads/${pullRequest.base}`, merged, base]);
  pullRequest.state = 'merged';
  return merged;
}

const COUNTS = {
  additions: 1,
  deletions: 1,
  changed_files: 1,
  comments: 0,
  commits: 1,
  maintainer_can_modify: false,
  mergeable: null,
  mergeable_state: 'unknown',
  merged: false,
  merged_by: null,
  review_comments: 0,
};

function shape(state: HostState, repository: HostRepository, pullRequest: HostPullRequest) {
  const { number, title, body, head, base, sha } = pullRequest;
  const api = apiOf(state, repository, `pulls/${number}`);
  const issue = apiOf(state, repository, `issues/${number}`);
  const page = `${state.url}/${repository.owner.login}/${repository.name}/pull/${number}`;
  const user = accountShape(state, repository.owner);
  const repo = repositoryShape(state, repository);
  const end = (ref: string, of: string) => ({
    label: `${repository.owner.login}:${ref}`,
    ref,
    sha: of,
    user,
    repo,
  });
  const link = (href: string) => ({ href });
  const isOpen = pullRequest.state === 'open';
  return {
    id: repository.id + number,
    node_id: `PR_${number}`,
    number,
    title,
    body,
    state: isOpen ? 'open' : 'closed',
    locked: false,
    user,
    url: api,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: issue,
    commits_url: `${api}/commits`,
    review_comments_url: `${api}/comments`,
    review_comment_url: `${api}/comments{/number}`,
    comments_url: `${issue}/comments`,
    statuses_url: apiOf(state, repository, `statuses/${sha}`),
    labels: [],
    milestone: null,
    assignee: null,
    created_at: TIME,
    updated_at: TIME,
    closed_at: isOpen ? null : TIME,
    merged_at: pullRequest.state === 'merged' ? TIME : null,
    merge_commit_sha: null,
    head: end(head, sha),
    base: end(base, objectOf(repository, `refs/heads/${base}`) ?? sha),
    author_association: 'NONE',
    auto_merge: null,
    draft: false,
    _links: {
      comments: link(`${issue}/comments`),
      commits: link(`${api}/commits`),
      statuses: link(apiOf(state, repository, `statuses/${sha}`)),
      html: link(page),
      issue: link(issue),
      review_comments: link(`${api}/comments`),
      review_comment: link(`${api}/comments{/number}`),
      self: link(api),
    },
  };
}
