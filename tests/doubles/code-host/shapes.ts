import type { HostAccount, HostInstallation, HostRepository, HostState } from './host-state.ts';
import { API } from './operation.ts';

const TIME = '2026-01-31T12:00:00Z';

/** An account in the form of the host's answers. */
export function accountShape({ url }: Pick<HostState, 'url'>, account: HostAccount) {
  const { id, login, kind } = account;
  const api = `${url}${API}/users/${login}`;
  const page = (name: string) => `${api}/${name}`;
  return {
    login,
    id,
    node_id: nodeId(kind, id),
    avatar_url: `${url}/avatars/u/${id}`,
    gravatar_id: '',
    url: api,
    html_url: `${url}/${login}`,
    followers_url: page('followers'),
    following_url: page('following{/other_user}'),
    gists_url: page('gists{/gist_id}'),
    starred_url: page('starred{/owner}{/repo}'),
    subscriptions_url: page('subscriptions'),
    organizations_url: page('orgs'),
    repos_url: page('repos'),
    events_url: page('events{/privacy}'),
    received_events_url: page('received_events'),
    type: kind,
    site_admin: false,
  };
}

/** A person in the form in which the host answers the person alone. */
export function personShape(state: Pick<HostState, 'url'>, person: HostAccount) {
  return {
    ...accountShape(state, person),
    user_view_type: 'public',
    name: null,
    company: null,
    blog: null,
    location: null,
    email: null,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: TIME,
    updated_at: TIME,
  };
}

export function installationShape(state: HostState, installation: HostInstallation) {
  const { url, app } = state;
  const { id, account, selection, permissions, isSuspended } = installation;
  return {
    id,
    account: accountShape(state, account),
    repository_selection: selection,
    access_tokens_url: `${url}${API}/app/installations/${id}/access_tokens`,
    repositories_url: `${url}${API}/installation/repositories`,
    html_url: `${url}/organizations/${account.login}/settings/installations/${id}`,
    app_id: app.id,
    client_id: app.clientId,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.kind,
    permissions,
    events: app.events,
    created_at: TIME,
    updated_at: TIME,
    single_file_name: null,
    suspended_by: isSuspended ? accountShape(state, account) : null,
    suspended_at: isSuspended ? TIME : null,
  };
}

/** Endings of a repository's addresses in the API, by the member that has each. */
const REPOSITORY_PAGES = {
  archive_url: '{archive_format}{/ref}',
  assignees_url: 'assignees{/user}',
  blobs_url: 'git/blobs{/sha}',
  branches_url: 'branches{/branch}',
  collaborators_url: 'collaborators{/collaborator}',
  comments_url: 'comments{/number}',
  commits_url: 'commits{/sha}',
  compare_url: 'compare/{base}...{head}',
  contents_url: 'contents/{+path}',
  contributors_url: 'contributors',
  deployments_url: 'deployments',
  downloads_url: 'downloads',
  events_url: 'events',
  forks_url: 'forks',
  git_commits_url: 'git/commits{/sha}',
  git_refs_url: 'git/refs{/sha}',
  git_tags_url: 'git/tags{/sha}',
  hooks_url: 'hooks',
  issue_comment_url: 'issues/comments{/number}',
  issue_events_url: 'issues/events{/number}',
  issues_url: 'issues{/number}',
  keys_url: 'keys{/key_id}',
  labels_url: 'labels{/name}',
  languages_url: 'languages',
  merges_url: 'merges',
  milestones_url: 'milestones{/number}',
  notifications_url: 'notifications{?since,all,participating}',
  pulls_url: 'pulls{/number}',
  releases_url: 'releases{/id}',
  stargazers_url: 'stargazers',
  statuses_url: 'statuses/{sha}',
  subscribers_url: 'subscribers',
  subscription_url: 'subscription',
  tags_url: 'tags',
  teams_url: 'teams',
  trees_url: 'git/trees{/sha}',
} as const;

/** A repository in the form of the host's answers. */
export function repositoryShape(state: HostState, repository: HostRepository) {
  const { id, name, owner, isPrivate, defaultBranch } = repository;
  const fullName = `${owner.login}/${name}`;
  const api = `${state.url}${API}/repos/${fullName}`;
  const page = `${state.url}/${fullName}`;
  return {
    id,
    node_id: nodeId('Repository', id),
    name,
    full_name: fullName,
    owner: accountShape(state, owner),
    private: isPrivate,
    html_url: page,
    url: api,
    description: null,
    fork: false,
    ...Object.fromEntries(
      Object.entries(REPOSITORY_PAGES).map(([member, ending]) => [member, `${api}/${ending}`]),
    ),
    clone_url: `${page}.git`,
    git_url: `git:${page.slice(page.indexOf('//'))}.git`,
    ssh_url: `git@code-host.example.com:${fullName}.git`,
    svn_url: page,
    mirror_url: null,
    default_branch: defaultBranch,
    homepage: null,
    language: null,
    license: null,
    archived: false,
    disabled: false,
    visibility: isPrivate ? 'private' : 'public',
    has_downloads: true,
    has_issues: true,
    has_pages: false,
    has_projects: true,
    has_wiki: true,
    forks: 0,
    forks_count: 0,
    open_issues: 0,
    open_issues_count: 0,
    size: 1,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    created_at: TIME,
    pushed_at: TIME,
    updated_at: TIME,
  };
}

function nodeId(kind: string, id: number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64url');
}
