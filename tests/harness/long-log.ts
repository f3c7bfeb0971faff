import type pg from 'pg';
import { newEvent } from '../../apps/server/src/platform/ledger/seal.ts';

const EVENTS_PER_CALL = 1_000;

/** Seals so many decisions into each tenant's log, as the sealer's role; each event has `padding` more characters. */
export async function sealDecisions(
  sealer: pg.ClientBase,
  tenantIds: readonly string[],
  count: number,
  padding = 0,
): Promise<void> {
  for (const tenantId of tenantIds) {
    for (let done = 0; done < count; done += EVENTS_PER_CALL) {
      const group = Array.from({ length: Math.min(EVENTS_PER_CALL, count - done) }, (_, n) =>
        newEvent({
          kind: 'policy_decision',
          actor: { type: 'agent', id: 'agt_load', name: 'load' },
          subject: { type: 'tool', id: 'mail.send' },
          data: {
            decision: n % 5 === 0 ? 'deny' : 'allow',
            reason: 'x'.repeat(padding),
            rule: null,
            server: null,
            epoch: 0,
          },
        }),
      );
      const lines = (of: (event: (typeof group)[number]) => string) => group.map(of).join('\n');
      const { rows } = await sealer.query<{ sealed: string }>(
        `select count(*) filter (where outcome = 'sealed') as sealed
         from append_batch($1, $2, $3, $4, $5, $6, false)`,
        [
          lines(() => tenantId),
          lines(() => '0'),
          lines(({ id }) => id),
          lines(() => 'policy_decision'),
          lines(({ text }) => text),
          lines(({ disclosures }) => disclosures),
        ],
      );
      if (Number(rows[0]?.sealed) !== group.length) throw new Error('not all events were sealed');
    }
  }
}
