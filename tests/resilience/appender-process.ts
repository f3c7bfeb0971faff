/**
 * A process that seals decisions of one tenant as fast as it can, by the sealer of the service: forked by `appenders.test.ts`, whose
 * message lists what to seal. Its clock jumps back and forth by up to an hour.
 */
import pg from 'pg';
import { newEvent } from '../../apps/server/src/platform/ledger/seal.ts';
import { groupSealer } from '../../apps/server/src/platform/ledger/sealer.ts';

export type AppenderTask = {
  /** Of the role `svc_sealer`. */
  readonly connection: pg.PoolConfig;
  readonly tenantId: string;
  readonly events: number;
};

const IN_FLIGHT = 32;
const HOUR_MS = 3_600_000;

process.once('message', async ({ connection, tenantId, events }: AppenderTask) => {
  letClockJump();
  const open = (lockTimeout: number, max: number) =>
    new pg.Pool({ ...connection, lock_timeout: lockTimeout, max });
  const pools = { fast: open(20, 2), patient: open(3_000, 2) };
  const sealer = groupSealer(pools, 2);
  const sealed: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < events) {
      const number = next++;
      const { id, text, disclosures } = newEvent({
        kind: 'policy_decision',
        actor: { type: 'agent', id: 'agt_load', name: 'load' },
        subject: { type: 'tool', id: 'mail.send' },
        data: {
          decision: 'deny',
          reason: `${process.pid} ${number}`,
          rule: null,
          server: null,
          epoch: 0,
        },
      });
      const kind = 'policy_decision';
      const outcome = await sealer
        .seal({ tenantId, epoch: 0, evidenceId: id, kind, event: text, disclosures })
        .catch((error: Error) => error.message);
      if (outcome === 'sealed') sealed.push(id);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  await sealer.close();
  await Promise.all([pools.fast.end(), pools.patient.end()]);
  process.send?.(sealed, () => process.disconnect());
});

/** Each reading of the clock is up to an hour before or after the one before. */
function letClockJump(): void {
  const now = Date.now;
  Date.now = () => now() + Math.floor((Math.random() * 2 - 1) * HOUR_MS);
}
