import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { CheckingHost, CommitRange, HostedPullRequest } from '../checking-host.ts';
import type { TokenAccess } from '../code-host.ts';
import type { SendToGithub } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

const DIFF_TYPE = 'application/vnd.github.diff';
/** A diff of 20,000 lines; one with longer lines is read by git. */
const MAX_DIFF_BYTES = 16 * 1024 * 1024;
const MAX_DIFF_FILES = 300;
const MAX_DIFF_LINES = 20_000;
/** Begins each file of a diff; lines of a file begin otherwise. */
const FILE = 'diff --git ';
/**
 * Statuses in place of a diff: without a merge base, too large, or timed out at the host. It documents 404, 500 and 503 for comparisons,
 * and 406 for the diff of a pull request that is too large.
 */
const NO_DIFF: readonly number[] = [404, 406, 500, 502, 503];
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
): Pick<CheckingHost, 'readPullRequest' | 'readDiff' | 'readMergeBase'> {
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
    readDiff: async (access, range) => {
      const answer = await send({
        ...reading(access, comparing(range)),
        accept: DIFF_TYPE,
        maxBytes: MAX_DIFF_BYTES,
        timeoutMs: DIFF_TIMEOUT_MS,
      });
      if (!answer.ok) {
        return answer.isTooLarge === true
          ? { ok: true, value: null }
          : unavailableHost(answer.detail);
      }
      if (NO_DIFF.includes(answer.status)) return { ok: true, value: null };
      if (answer.status !== 200) return refusedAccess('repository', answer);
      return { ok: true, value: isAtLimit(answer.bytes) ? null : answer.bytes };
    },
    readMergeBase: async (access, range) => {
      // files are on the first page alone, and nothing is read of them
      const path = `${comparing(range)}?per_page=1&page=2`;
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

/** Returns the path of a comparison by commits: the number of a pull request would answer whatever head it has by then. */
function comparing({ base, head }: CommitRange): string {
  return `/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
}

/** Returns whether a diff is as long as the host answers any, so that more may have been left out. */
function isAtLimit(diff: Buffer): boolean {
  let lines = 0;
  let files = 0;
  for (let at = 0; at < diff.length; lines++) {
    if (diff.toString('latin1', at, at + FILE.length) === FILE) files++;
    at = diff.indexOf('\n', at) + 1 || diff.length;
  }
  return files >= MAX_DIFF_FILES || lines >= MAX_DIFF_LINES;
}

function reading({ name, token }: TokenAccess, path: string) {
  return {
    method: 'GET' as const,
    path: `/repos/${name}${path}`,
    authorization: `Bearer ${token.reveal()}`,
  };
}
