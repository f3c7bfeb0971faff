import { createHash } from 'node:crypto';
import {
  type CheckMode,
  MAX_ANNOTATIONS,
  type PrCheck,
  type PrCheckRequest,
  type Severity,
} from '@svc/contract';
import { DiffError } from '@svc/git';
import { type ExaminedDiff, examineDiff } from '@svc/scan';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { readAnchor } from '../../platform/ledger/anchor.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { findSettled } from '../findings/read-model.ts';
import { findRepository } from '../repositories/read-model.ts';
import { judge } from './judge.ts';
import { anchorText } from './summary.ts';

/** A diff that takes longer is refused: a check of a part of it would pass what it did not examine. */
const MAX_EXAMINATION_MS = 30_000;
/** Source of what our own scanner found. */
const OWN_SOURCE = 'svc';

/** A diff as it was examined, before a transaction begins. */
export type Examined = ExaminedDiff & { readonly diffHash: string };

/** Examines a diff, or throws `unprocessable` naming the line and the reason. */
export async function examine(
  diff: string,
  signal = AbortSignal.timeout(MAX_EXAMINATION_MS),
): Promise<Examined> {
  const bytes = Buffer.from(diff);
  try {
    const examined = await examineDiff(bytes, { signal });
    if (signal.aborted && !examined.report.coverage.complete) {
      throw new ApiError(
        'unprocessable',
        `diff takes longer than ${MAX_EXAMINATION_MS / 1000} s to examine; run svc scan --diff instead`,
      );
    }
    return { ...examined, diffHash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (!(error instanceof DiffError)) throw error;
    throw new ApiError('unprocessable', `diff cannot be parsed: ${error.message}`, [
      { at: '/diff', message: error.message },
    ]);
  }
}

/** Judges an examined diff against the stored findings of the repository. Stores no finding. */
export async function checkPullRequest(
  tx: Writer,
  principal: Principal,
  repoId: string,
  request: PrCheckRequest,
  examined: Examined,
): Promise<Written<PrCheck>> {
  const repository = await findRepository(tx, repoId);
  if (repository.archived_at !== null) {
    throw new ApiError(
      'conflict',
      `repository ${repository.name} is archived; an admin can set archived to false`,
    );
  }
  const by = { actor: actor(principal), maxAnnotations: MAX_ANNOTATIONS };
  const { check, fact } = await judgeChange(tx, repository, request, examined, by);
  return { result: check, events: [fact] };
}

type CheckedRepository = Awaited<ReturnType<typeof findRepository>>;

/** Who checks, and how many annotations the check has at most. */
type CheckedBy = {
  readonly actor: (Fact & { readonly kind: 'pr_check.completed' })['actor'];
  readonly maxAnnotations: number;
};

/** Returns the result of a check, and what to seal of it. */
export async function judgeChange(
  tx: Writer,
  repository: CheckedRepository,
  request: Omit<PrCheckRequest, 'diff'>,
  { report, filesInPart, diffHash }: Examined,
  by: CheckedBy,
): Promise<{ readonly check: PrCheck; readonly fact: Fact & { kind: 'pr_check.completed' } }> {
  const {
    mode = repository.check_mode as CheckMode,
    failOn = repository.fail_on as Severity,
    baseRef = `refs/heads/${repository.default_branch}`,
  } = request;
  const { findings, suppressed = [], coverage } = report;
  const settled = await findSettled(
    tx,
    { repoId: repository.repo_id, source: OWN_SOURCE, ref: baseRef, at: new Date() },
    [...findings, ...suppressed].map(({ contentFingerprint }) => contentFingerprint),
  );
  const { maxAnnotations } = by;
  const judged = judge({
    findings,
    suppressed,
    coverage,
    filesInPart,
    settled,
    mode,
    failOn,
    maxAnnotations,
  });
  const anchor = await readAnchor(tx);
  const check = { ...judged, summary: `${judged.summary}${anchorText(anchor)}` };
  return {
    check,
    fact: {
      kind: 'pr_check.completed',
      actor: by.actor,
      subject: { type: 'repository', id: repository.repo_id, name: repository.name },
      data: {
        conclusion: check.conclusion,
        mode,
        failOn,
        baseRef,
        baseCommit: request.baseCommit ?? null,
        headCommit: request.headCommit ?? null,
        pullRequest: request.pullRequest ?? null,
        diffHash,
        counts: check.counts,
      },
    },
  };
}
