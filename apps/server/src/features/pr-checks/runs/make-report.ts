import type { CheckRunReason } from '@svc/contract';
import type { ExaminedDiff } from '@svc/scan';
import type { Logger } from 'pino';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import { judgeChange } from '../check.ts';
import type { CheckHost, HostAnswer, HostFailure } from './check-host.ts';
import { type FoundChange, findChange } from './find-change.ts';
import { inertText } from './inert-text.ts';
import {
  type BegunCheck,
  holdCheck,
  recordAwaitedBase,
  settleQuestion,
  storeReport,
} from './life-cycle.ts';
import type { CheckReport } from './store.ts';

/** Annotations of a check run; the rest is counted in its summary. */
const MAX_RUN_ANNOTATIONS = 250;
/** How often a change is examined again about which deliveries come meanwhile, before the check waits. */
const MAX_QUESTIONS = 3;

type Examined = ExaminedDiff & { readonly diffHash: string };

/** Why a change could not be examined, in the words of scans. */
type ExaminationFailure = { readonly error: string; readonly detail: string };

/** Examines a change, as scans by the service do. No transaction is open meanwhile. */
export type ExamineChange = (
  db: TenantDatabase,
  request: {
    readonly id: string;
    readonly repoId: string;
    readonly diff: Buffer | null;
    readonly commits: () => Promise<{
      readonly base: string;
      readonly head: string;
      readonly headRef: string | null;
    } | null>;
  },
  signal: AbortSignal,
) => Promise<
  { readonly ok: true; readonly examined: Examined } | ({ readonly ok: false } & ExaminationFailure)
>;

/** Returns the ref that a change is judged against, and whether its scan has to be waited for. */
export type ScanBase = (
  tx: Writer,
  of: { readonly tenantId: string; readonly repoId: string; readonly branch: string },
) => Promise<{ readonly ref: string; readonly state: 'scanned' | 'awaited' | 'unknown' }>;

export type ReportParts = {
  readonly log: Pick<Logger, 'warn'>;
  readonly examineChange: ExamineChange;
  readonly scanBase: ScanBase;
};

/** What an attempt comes to. `ended`: nothing was judged. `awaited`: the base is being scanned. `lost`: another process goes on. */
export type MadeReport =
  | { readonly kind: 'stored'; readonly report: CheckReport }
  | { readonly kind: 'ended'; readonly reason: CheckRunReason }
  | { readonly kind: 'awaited' | 'lost' }
  | { readonly kind: 'failed'; readonly failure: HostFailure };

export type Attempt = {
  readonly tenantId: string;
  readonly db: TenantDatabase;
  readonly row: BegunCheck;
  readonly host: CheckHost;
  readonly signal: AbortSignal;
};

/**
 * Examines and judges the change of a check, and stores and seals what it comes to in one transaction. A delivery that comes meanwhile
 * has all of it done again: the host may have answered the diff of another head.
 */
export async function makeReport(parts: ReportParts, attempt: Attempt): Promise<MadeReport> {
  const { db, row, signal } = attempt;
  if (row.seconds_left <= 0) return { kind: 'ended', reason: 'timed_out' };
  for (let questions = 0; questions <= MAX_QUESTIONS; questions++) {
    if (questions > 0) await db.transact((tx) => settleQuestion(tx, row));
    const made = await examineAndStore(parts, attempt);
    if (made !== 'questioned') return made;
    if (signal.aborted) break;
  }
  return { kind: 'awaited' };
}

async function examineAndStore(
  parts: ReportParts,
  attempt: Attempt,
): Promise<MadeReport | 'questioned'> {
  const { db, row, host, tenantId } = attempt;
  const found = await findChange(host, row);
  if (!found.ok) return { kind: 'failed', failure: found.failure };
  const change = found.value;
  if (typeof change === 'string') return { kind: 'ended', reason: change };
  const { branch } = change;
  const base = await db.transact(async (tx) => {
    const found = await parts.scanBase(tx, { tenantId, repoId: row.repo_id, branch });
    if (found.state === 'awaited') await recordAwaitedBase(tx, row, branch);
    return found;
  });
  if (base.state === 'awaited') return { kind: 'awaited' };
  const examined = await examine(parts, attempt, change);
  if ('kind' in examined) return examined;
  return db.transact((tx) => judgeAndStore(tx, row, change, base.ref, examined));
}

async function examine(
  { examineChange, log }: ReportParts,
  { db, row, host, signal }: Attempt,
  { range }: FoundChange,
): Promise<Examined | MadeReport> {
  const diff = await host.readDiff(range);
  if (!diff.ok) return { kind: 'failed', failure: diff.failure };
  let refusal: HostFailure | null = null;
  const answer = await examineChange(
    db,
    {
      id: row.check_id,
      repoId: row.repo_id,
      diff: diff.value,
      commits: async () => {
        const base: HostAnswer<string | null> = await host.readMergeBase(range);
        const { pull_number: number, head_commit: head } = row;
        const headRef = number === null ? null : `refs/pull/${number}/head`;
        if (base.ok) return base.value === null ? null : { base: base.value, head, headRef };
        refusal = base.failure;
        return null;
      },
    },
    signal,
  );
  if (refusal !== null) return { kind: 'failed', failure: refusal };
  if (answer.ok) return answer.examined;
  const { error, detail } = answer;
  log.warn({ checkId: row.check_id, code: error, detail }, 'a change was not examined');
  if (error === 'host_unavailable') {
    return { kind: 'failed', failure: { reason: 'unavailable', detail, retryAfterSeconds: null } };
  }
  return { kind: 'ended', reason: REASONS[error] ?? 'check_failed' };
}

/** Stores the report of a check without a judgement; returns false where the check is another process's by now. */
export async function storeEnded(
  tx: Writer,
  row: BegunCheck,
  report: CheckReport,
): Promise<boolean> {
  await lockRepository(tx, row.repo_id);
  if ((await holdCheck(tx, row)) === 'lost') return false;
  await storeReport(tx, row, report);
  return true;
}

const REASONS: Readonly<Record<string, CheckRunReason>> = {
  limit_exceeded: 'limit_exceeded',
  no_access: 'no_access',
};

async function judgeAndStore(
  tx: Writer,
  row: BegunCheck,
  { baseCommit }: FoundChange,
  baseRef: string,
  examined: Examined,
): Promise<MadeReport | 'questioned'> {
  const repository = await lockRepository(tx, row.repo_id);
  const state = await holdCheck(tx, row);
  if (state === 'questioned') return state;
  if (state === 'lost') return { kind: 'lost' };
  const { pull_number: pullRequest, head_commit: headCommit } = row;
  const request = { baseRef, baseCommit, headCommit, ...(pullRequest !== null && { pullRequest }) };
  const { check, fact } = await judgeChange(tx, repository, request, examined, {
    actor: { type: 'service', id: 'svc' },
    maxAnnotations: MAX_RUN_ANNOTATIONS,
  });
  const { conclusion, title, summary, counts } = check;
  const annotations = check.annotations.map((annotation) => ({
    path: annotation.path.toWellFormed(),
    startLine: annotation.startLine,
    endLine: annotation.endLine,
    level: annotation.level,
    title: inertText(annotation.title).slice(0, MAX_TITLE),
    message: inertText(annotation.message),
  }));
  const report = { conclusion, title, summary, counts, annotations, reason: null };
  await storeReport(tx, row, report);
  await seal(tx, fact);
  return { kind: 'stored', report };
}

/** The host accepts no longer title of an annotation. */
const MAX_TITLE = 255;
