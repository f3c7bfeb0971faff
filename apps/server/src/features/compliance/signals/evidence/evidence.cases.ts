import { ago, type GivenRow, type SignalCases } from '../signal-case.testing.ts';

const HASH = Buffer.alloc(32);
/** An event beside that of the tenant's creation. */
const SEALED = {
  kind: 'evidence.recovery_confirmed',
  actor: { type: 'token', id: 'tok_1' },
  subject: { type: 'tenant', id: 'tnt_1' },
  data: { logNo: 0 },
} as const;
const pruned = (size: number): GivenRow => ({
  table: 'ledger_prunes',
  values: { log_no: 0, size, chain: HASH, archive: HASH },
});
const fault = (idx: number, cleared: Date | null): GivenRow => ({
  table: 'ledger_faults',
  values: { log_no: 0, idx, reason: 'r', cleared_at: cleared },
});
const prunedEvent = (to: number, keepDays: number) =>
  ({
    kind: 'evidence.pruned',
    actor: { type: 'operator', id: 'root' },
    subject: { type: 'tenant', id: 'tnt_1' },
    data: { logNo: 0, from: 0, to, chain: 'h', archive: 'h', keepDays },
  }) as const;

export const EVIDENCE_CASES: Readonly<Record<string, SignalCases>> = {
  'ledger-retained': {
    cases: [
      {
        title: 'a short retention, and a range that was pruned under one, fail',
        given: [
          { table: 'ledger_retention', values: { keep_days: 182 } },
          pruned(256),
          pruned(512),
          pruned(768),
        ],
        facts: [prunedEvent(256, 200), prunedEvent(512, 30)],
        outcome: 'not_met',
        population: ['log-0', 'log-0/pruned-to-256', 'log-0/pruned-to-512', 'log-0/pruned-to-768'],
        failing: ['log-0', 'log-0/pruned-to-512', 'log-0/pruned-to-768'],
      },
      {
        title: 'a log that keeps everything meets it',
        given: [],
        facts: [SEALED],
        outcome: 'met',
        population: ['log-0'],
      },
    ],
    removed: {
      by: `with kept as (delete from ledger_retention where tenant_id = $1)
           delete from ledger_prunes where tenant_id = $1 and size <> 256`,
      outcome: 'met',
      population: ['log-0', 'log-0/pruned-to-256'],
    },
  },
  'ledger-without-faults': {
    cases: [
      {
        title: 'an open fault fails, and a cleared one does not',
        given: [fault(1, ago(1)), fault(2, null)],
        facts: [SEALED],
        outcome: 'not_met',
        population: ['log-0'],
        failing: ['log-0'],
      },
      {
        title: 'an unconfirmed recovery fails',
        given: [
          { table: 'ledger_recoveries', values: { log_no: 1, checkpoint: 'c' } },
          {
            table: 'ledger_recoveries',
            values: { log_no: 2, checkpoint: 'c', confirmed_at: ago(1) },
          },
        ],
        facts: [SEALED],
        headOf: 2,
        outcome: 'not_met',
        population: ['log-0', 'log-1', 'log-2'],
        failing: ['log-1'],
      },
    ],
    removed: {
      by: 'update ledger_faults set cleared_at = now() where tenant_id = $1',
      outcome: 'met',
      population: ['log-0'],
    },
  },
};
