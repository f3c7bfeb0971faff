import type { CheckHost, HostAnswer } from './check-host.ts';
import type { BegunCheck } from './life-cycle.ts';

/** The change that a check is of, as the host has it now. `diff` is null where it is to be made from the commits. */
export type FoundChange = {
  readonly branch: string;
  readonly baseCommit: string;
  readonly diff: () => Promise<HostAnswer<Buffer | null>>;
  /** Returns the merge base; null if there is none. */
  readonly mergeBase: () => Promise<HostAnswer<string | null>>;
};

/** Why there is nothing to check any more. */
export type EndedChange = 'superseded' | 'closed';

/** Asks the host what a check is of. A pull request whose head is another one is superseded, whatever deliveries have announced. */
export async function findChange(
  host: CheckHost,
  row: BegunCheck,
): Promise<HostAnswer<FoundChange | EndedChange>> {
  const { pull_number: number, base_commit: base, base_branch: branch } = row;
  if (number === null) return { ok: true, value: queuedChange(base ?? '', branch ?? '') };
  const answer = await host.readPullRequest(number);
  if (!answer.ok) return answer;
  const pull = answer.value;
  if (pull?.state !== 'open') return { ok: true, value: 'closed' };
  if (pull.headCommit !== row.head_commit) return { ok: true, value: 'superseded' };
  return {
    ok: true,
    value: {
      branch: pull.baseBranch,
      baseCommit: pull.baseCommit,
      diff: () => host.readPullRequestDiff(number),
      mergeBase: () => host.readMergeBase(pull.baseCommit, row.head_commit),
    },
  };
}

/** A branch of a merge queue is made on its base, and has no diff of its own at the host. */
function queuedChange(baseCommit: string, branch: string): FoundChange {
  return {
    branch,
    baseCommit,
    diff: async () => ({ ok: true, value: null }),
    mergeBase: async () => ({ ok: true, value: baseCommit }),
  };
}
