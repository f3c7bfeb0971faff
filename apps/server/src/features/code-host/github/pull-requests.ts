import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { CheckingHost, HostedPullRequest } from '../checking-host.ts';
import type { TokenAccess } from '../code-host.ts';
import type { SendToGithub } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

const DIFF_TYPE = 'application/vnd.github.diff';
/** A diff of 20,000 lines; one with longer lines is read by git. */
const MAX_DIFF_BYTES = 16 * 1024 * 1024;
const DIFF_TIMEOUT_MS = 20_000;
/** A pull request has two repositories and a body of 64 KiB. */
const MAX_BYTES = 1024 * 1024;
/** A commit may change 300 files, which the host answers with their patches. */
const MAX_COMPARISON_BYTES = 8 * 1024 * 1024;

const Sha = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });
/** What is read of a pull request; more members are not looked at. The repository of the head is gone with a fork that was deleted. */
const PullRequest = Type.Object({
  state: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  merged_at: Type.Union([Type.String(), Type.Null()]),
  head: Type.Object({ sha: Sha }),
  base: Type.Object({ sha: Sha, ref: Type.String({ minLength: 1, maxLength: 480 }) }),
});
const Comparison = Type.Object({ merge_base_commit: Type.Object({ sha: Sha }) });

/** Pull requests. docs.github.com/rest/pulls/pulls, docs.github.com/rest/commits/commits#compare-two-commits */
export function pullRequests(
  send: SendToGithub,
): Pick<CheckingHost, 'readPullRequest' | 'readPullRequestDiff' | 'readMergeBase'> {
  return {
    readPullRequest: async (access, number) => {
      const answer = await send({ ...reading(access, `/pulls/${number}`), maxBytes: MAX_BYTES });
      if (!answer.ok) return unavailableHost(answer.detail);
      if (answer.status === 404) return { ok: true, value: null };
      if (answer.status !== 200) return refusedAccess('repository', answer);
      const { body } = answer;
      if (!Check(PullRequest, body)) {
        return unavailableHost('it answered without a pull request in JSON');
      }
      const value = {
        state: stateOf(body),
        headCommit: body.head.sha,
        baseCommit: body.base.sha,
        baseBranch: body.base.ref,
      };
      return { ok: true, value };
    },
    readPullRequestDiff: async (access, number) => {
      const answer = await send({
        ...reading(access, `/pulls/${number}`),
        accept: DIFF_TYPE,
        maxBytes: MAX_DIFF_BYTES,
        timeoutMs: DIFF_TIMEOUT_MS,
      });
      if (!answer.ok) {
        return answer.isTooLarge === true
          ? { ok: true, value: null }
          : unavailableHost(answer.detail);
      }
      // more than 300 files or 20,000 lines
      if (answer.status === 406) return { ok: true, value: null };
      if (answer.status !== 200) return refusedAccess('repository', answer);
      return { ok: true, value: answer.bytes };
    },
    readMergeBase: async (access, base, head) => {
      // files are on the first page alone, and nothing is read of them
      const path = `/compare/${base}...${head}?per_page=1&page=2`;
      const answer = await send({ ...reading(access, path), maxBytes: MAX_COMPARISON_BYTES });
      if (!answer.ok) return unavailableHost(answer.detail);
      if (answer.status === 404) return { ok: true, value: null };
      if (answer.status !== 200) return refusedAccess('repository', answer);
      if (!Check(Comparison, answer.body)) {
        return unavailableHost('it answered without a comparison in JSON');
      }
      return { ok: true, value: answer.body.merge_base_commit.sha };
    },
  };
}

/** Returns the state of a pull request: the host answers `closed` for merged ones, too. */
export function stateOf({
  state,
  merged_at: mergedAt,
}: {
  readonly state: 'open' | 'closed';
  readonly merged_at: string | null;
}): HostedPullRequest['state'] {
  return mergedAt === null ? state : 'merged';
}

function reading({ name, token }: TokenAccess, path: string) {
  return {
    method: 'GET' as const,
    path: `/repos/${name}${path}`,
    authorization: `Bearer ${token.reveal()}`,
  };
}
