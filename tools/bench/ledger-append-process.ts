/**
 * A process that seals decisions by the sealer of the service for a while: forked by `ledger-append.ts`, whose message lists the
 * tenants. Answers with the times it measured.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newEvent } from '../../apps/server/src/platform/ledger/seal.ts';
import { groupSealer } from '../../apps/server/src/platform/ledger/sealer.ts';
import { api } from '../../tests/harness/api.ts';

export type AppendTask = {
  /** Of the role `svc_sealer`. */
  readonly connection: pg.PoolConfig;
  readonly tenants: readonly string[];
  readonly seconds: number;
  /** Events that wait for an answer at a time. */
  readonly lanes: number;
  /** Events started per second, regardless of those pending; as many as possible by default. */
  readonly pace?: number;
  /** Reads proofs of events of the first tenant, at a pace only. */
  readonly reader: { readonly url: string; readonly token: string };
};

/** Milliseconds from handing an event to the sealer. */
export type AppendTimes = { readonly durable: number[]; readonly proof: number[] };

const PROOFS_PER_SECOND = 10;

const [task] = (await once(process, 'message')) as [AppendTask];
process.send?.(await append(task), () => process.disconnect());

async function append({ connection, tenants, ...task }: AppendTask): Promise<AppendTimes> {
  const open = (lock_timeout: number) =>
    new pg.Pool({ ...connection, lock_timeout, max: 2 } as pg.PoolConfig);
  const pools = { fast: open(20), patient: open(3_000) };
  const sealer = groupSealer(pools, 2);
  const reader = api(task.reader.url, task.reader.token);
  const times: AppendTimes = { durable: [], proof: [] };
  const start = performance.now();
  const eventsPerProof = Math.ceil((task.pace ?? Number.POSITIVE_INFINITY) / PROOFS_PER_SECOND);
  let next = 0;
  const lane = async () => {
    while (performance.now() - start < task.seconds * 1_000) {
      const number = next++;
      if (task.pace !== undefined) {
        await delay(Math.max(0, start + (number / task.pace) * 1_000 - performance.now()));
      }
      const isProved = task.pace !== undefined && number % eventsPerProof === 0;
      const tenantId = tenants[isProved ? 0 : number % tenants.length] as string;
      const { id, text, disclosures } = decision(number);
      const began = performance.now();
      const request = { tenantId, epoch: 0, evidenceId: id, kind: 'policy_decision' };
      const outcome = await sealer.seal({ ...request, event: text, disclosures });
      if (outcome !== 'sealed') throw new Error(outcome);
      times.durable.push(performance.now() - began);
      if (!isProved) continue;
      const { status, body } = await reader.get(`/v1/evidence/${id}/proof`);
      if (status !== 200)
        throw new Error(`a proof was answered ${status}: ${JSON.stringify(body)}`);
      times.proof.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: task.lanes }, lane));
  await sealer.close();
  await Promise.all([pools.fast.end(), pools.patient.end()]);
  return times;
}

function decision(number: number) {
  return newEvent({
    kind: 'policy_decision',
    actor: { type: 'agent', id: 'agt_load', name: 'load' },
    subject: { type: 'tool', id: 'repository.read' },
    data: {
      decision: 'deny',
      reason: `not allowed ${number}`,
      rule: null,
      server: 'code-host',
      epoch: 0,
    },
  });
}
