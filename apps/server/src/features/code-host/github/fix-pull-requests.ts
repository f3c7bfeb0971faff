import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { TokenAccess } from '../code-host.ts';
import type { FixAnswer, FixChange, FixingHost, HostedPullRequest } from '../fixing-host.ts';
import type { GithubResponse, SendToGithub } from './github-request.ts';
import { apiOf, readBranch, readHeadFile } from './head-file.ts';
import { stateOf } from './pull-requests.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';
import { grantWriting } from './writing-access.ts';

const Sha = Type.String({ pattern: '^[0-9a-f]{40}$' });
const Created = Type.Object({ sha: Sha });
const PullRequest = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  html_url: Type.String({ pattern: '^https?://' }),
  state: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  merged_at: Type.Union([Type.String(), Type.Null()]),
  head: Type.Object({ sha: Sha, ref: Type.String() }),
});
type PullRequest = Static<typeof PullRequest>;

/** An answer has the repository four times. */
const MAX_PULL_REQUEST_BYTES = 2 * 1024 * 1024;

/**
 * Fix pull requests by git's own objects: tree with the blob in it, commit, ref, pull request. The mode of the file stays, and a
 * ref that exists is never moved. docs.github.com/rest/git, docs.github.com/rest/pulls
 */
export function fixPullRequests(
  send: SendToGithub,
  sendForTokens: SendToGithub,
  hostUrl: string,
): FixingHost {
  return {
    grantFixing: (values, identity, permissions) =>
      grantWriting(sendForTokens, hostUrl, values, identity, permissions),
    readHeadFile: (access, branch, path) => readHeadFile(send, access, branch, path),
    openPullRequest: (access, change) => openPullRequest(send, access, change),
  };
}

async function openPullRequest(
  send: SendToGithub,
  access: TokenAccess,
  change: FixChange,
): Promise<FixAnswer<HostedPullRequest>> {
  const { file, text, branch, base, title, body } = change;
  const post = poster(send, access);
  const entry = { path: file.path, mode: file.mode, type: 'blob', content: text };
  const tree = createdSha(await post('git/trees', { base_tree: file.tree, tree: [entry] }));
  if (!tree.ok) return tree;
  const commit = createdSha(
    await post('git/commits', { message: title, tree: tree.value, parents: [file.commit] }),
  );
  if (!commit.ok) return commit;
  const ref = await post('git/refs', { ref: `refs/heads/${branch}`, sha: commit.value });
  if (!ref.ok) return unavailableHost(ref.detail);
  if (ref.status === 422) {
    const left = await takeOver(send, access, branch, tree.value);
    if (!left.ok || left.value !== null) return left as FixAnswer<HostedPullRequest>;
  } else if (ref.status !== 201) return refusedAccess('repository', ref);
  const opened = await post('pulls', { title, body, head: branch, base });
  if (!opened.ok) return unavailableHost(opened.detail);
  // 422: there is one already, which an earlier attempt has opened
  if (opened.status === 422) return foundOr(await findPullRequest(send, access, branch), opened);
  if (opened.status !== 201) return refusedAccess('repository', opened);
  if (!Check(PullRequest, opened.body)) return unavailableHost('it answered no pull request');
  return { ok: true, value: pullRequestOf(opened.body) };
}

/** Returns the pull request of a branch that an earlier attempt left; null where it left the branch alone, with this very tree. */
async function takeOver(
  send: SendToGithub,
  access: TokenAccess,
  branch: string,
  tree: string,
): Promise<FixAnswer<HostedPullRequest | null>> {
  const found = await findPullRequest(send, access, branch);
  if (!found.ok || found.value !== null) return found;
  const head = await readBranch(send, access, branch);
  if (!head.ok) return head;
  if (head.value?.tree === tree) return { ok: true, value: null };
  return { ok: false, failure: { reason: 'branch_taken' } };
}

async function findPullRequest(
  send: SendToGithub,
  access: TokenAccess,
  branch: string,
): Promise<FixAnswer<HostedPullRequest | null>> {
  const [owner] = access.name.split('/');
  const query = new URLSearchParams({ state: 'all', head: `${owner}:${branch}`, per_page: '1' });
  const answer = await send({
    method: 'GET',
    path: `${apiOf(access)}/pulls?${query}`,
    authorization: `Bearer ${access.token.reveal()}`,
    maxBytes: MAX_PULL_REQUEST_BYTES,
  });
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status !== 200) return refusedAccess('repository', answer);
  if (!Check(Type.Array(PullRequest), answer.body)) {
    return unavailableHost('it answered pull requests without a list in JSON');
  }
  const found = answer.body.find(({ head }) => head.ref === branch);
  return { ok: true, value: found === undefined ? null : pullRequestOf(found) };
}

function foundOr(
  found: FixAnswer<HostedPullRequest | null>,
  refused: GithubResponse & { readonly ok: true },
): FixAnswer<HostedPullRequest> {
  if (!found.ok) return found;
  return found.value === null
    ? refusedAccess('repository', refused)
    : { ok: true, value: found.value };
}

function pullRequestOf({ number, html_url: url, state, merged_at, head }: PullRequest) {
  return {
    number,
    url,
    commit: head.sha,
    state: stateOf({ state, merged_at }),
  } satisfies HostedPullRequest;
}

function poster(send: SendToGithub, access: TokenAccess) {
  return (path: string, body: object) =>
    send({
      method: 'POST',
      path: `${apiOf(access)}/${path}`,
      authorization: `Bearer ${access.token.reveal()}`,
      body,
      maxBytes: MAX_PULL_REQUEST_BYTES,
    });
}

function createdSha(answer: GithubResponse): FixAnswer<string> {
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status !== 201) return refusedAccess('repository', answer);
  return Check(Created, answer.body)
    ? { ok: true, value: answer.body.sha }
    : unavailableHost('it answered an object without its name');
}
