import type { CheckHost, CommitRange, HostAnswer } from './check-host.ts';
import type { BegunCheck } from './life-cycle.ts';

/** The change that a check is of, as the host has it now. */
export type FoundChange = {
  /** The branch that it is for. */
  readonly branch: string;
  readonly baseCommit: string;
  readonly range: CommitRange;
};

/** Why there is nothing to check any more. */
export type EndedChange = 'superseded' | 'closed' | 'check_failed';

/**
 * Asks the host what a check is of. A pull request whose head is another one is superseded, whatever deliveries have announced. A
 * branch of a merge queue is compared with the base branch of its pull request: anybody who can push makes a branch of such a name.
 */
export async function findChange(
  host: CheckHost,
  { pull_number, queued_pull, head_commit: head }: BegunCheck,
): Promise<HostAnswer<FoundChange | EndedChange>> {
  const isQueued = pull_number === null;
  const number = pull_number ?? queued_pull;
  // of a merge queue, requested by an older build
  if (number === null) return { ok: true, value: 'check_failed' };
  const answer = await host.readPullRequest(number);
  if (!answer.ok) return answer;
  const pull = answer.value;
  if (pull?.state !== 'open') return { ok: true, value: 'closed' };
  if (!isQueued && pull.headCommit !== head) return { ok: true, value: 'superseded' };
  const { baseBranch: branch, baseCommit } = pull;
  // the base commit of a pull request in a queue is as old as its last push; the branch has what was merged since
  const base = isQueued ? branch : baseCommit;
  return { ok: true, value: { branch, baseCommit, range: { base, head } } };
}
