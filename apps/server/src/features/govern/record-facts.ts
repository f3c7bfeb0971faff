import { type Call, type Facts, type Principal, redactArguments } from '@svc/policy';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A sealed decision and what it was made from. */
export type MadeDecision = {
  readonly tenantId: string;
  readonly evidenceId: string;
  readonly packId: string;
  readonly call: Call;
  readonly principal: Principal;
  readonly facts: Facts;
};

/** Records what decisions were made from, beside the log, so that they can be replayed. */
export type DecisionRecorder = {
  record(decision: MadeDecision): void;
  close(): Promise<void>;
};

type DecisionRecord = Pick<MadeDecision, 'tenantId' | 'evidenceId' | 'packId'> & {
  readonly text: string;
};

const FLUSH_MS = 1_000;
/** Decisions of one tenant that a process records between two flushes; the others are sealed and not recorded. */
const MAX_RECORDED_PER_FLUSH = 20;
const MAX_TENANTS_PER_FLUSH = 100;
const MAX_RECORD_LENGTH = 16 * 1024;

/** Returns a recorder that writes in groups, apart from the path of decisions: a failure loses records and no decision. */
export function decisionRecorder(pool: pg.Pool, log: Pick<Logger, 'warn'>): DecisionRecorder {
  let counts = new Map<string, number>();
  let waiting: DecisionRecord[] = [];
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const records = waiting;
    [waiting, counts] = [[], new Map()];
    if (records.length === 0) return flushing;
    flushing = flushing
      .then(() => write(pool, records))
      .catch((error) => log.warn({ err: error }, 'decisions are not recorded for replay'));
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    record: (decision) => {
      const { tenantId } = decision;
      const count = counts.get(tenantId) ?? 0;
      if (count >= MAX_RECORDED_PER_FLUSH) return;
      if (count === 0 && counts.size >= MAX_TENANTS_PER_FLUSH) return;
      counts.set(tenantId, count + 1);
      // after the answer, and soon: until then the arguments are kept
      setImmediate(() => {
        try {
          const record = recordOf(decision);
          if (record.text.length <= MAX_RECORD_LENGTH) waiting.push(record);
        } catch (error) {
          log.warn({ err: error }, 'a decision is not recorded for replay');
        }
      });
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(pool: pg.Pool, records: readonly DecisionRecord[]): Promise<void> {
  const lines = (of: (record: DecisionRecord) => string) => records.map(of).join('\n');
  await pool.query('select record_decision_facts($1, $2, $3, $4)', [
    lines(({ tenantId }) => tenantId),
    lines(({ evidenceId }) => evidenceId),
    lines(({ packId }) => packId),
    lines(({ text }) => text),
  ]);
}

function recordOf(decision: MadeDecision): DecisionRecord {
  const { tenantId, evidenceId, packId, call, principal, facts } = decision;
  const redacted = { ...call, arguments: redactArguments(call.arguments) };
  const text = JSON.stringify({ call: redacted, principal, facts });
  return { tenantId, evidenceId, packId, text };
}
