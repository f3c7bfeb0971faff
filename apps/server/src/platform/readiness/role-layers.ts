import type pg from 'pg';
import { ApiError } from '../api-error.ts';
import { SCHEMA } from '../jobs/boss.ts';
import type { Sealing } from '../ledger/sealing.ts';
import type { NodeLease } from '../nodes/node-lease.ts';
import { type EngineHealth, isAnswering } from '../policy-engine/engine-health.ts';
import type { Layer } from './layer.ts';

export type RoleParts = {
  readonly roles: ReadonlySet<'api' | 'gateway' | 'worker'>;
  readonly sealing: Pick<Sealing, 'probe'>;
  readonly lease: Pick<NodeLease, 'isHeld'>;
  readonly jobsPool: pg.Pool;
  /** Of the engine that validates policy packs. */
  readonly engineHealth: EngineHealth;
};

/** Returns what the roles of this process need beside the database. */
export function roleLayers({ roles, sealing, lease, jobsPool, engineHealth }: RoleParts): Layer[] {
  const answersAgents = roles.has('api') || roles.has('gateway');
  return [
    ...(answersAgents
      ? [
          { name: 'sealing', check: () => sealing.probe() },
          layer(
            'lease',
            () => lease.isHeld,
            'this node has no lease; it is renewed twice a second',
          ),
        ]
      : []),
    ...(roles.has('api')
      ? [
          layer(
            'engine',
            () => isAnswering(engineHealth),
            'the Cedar engine does not answer; it is started again every few seconds',
          ),
        ]
      : []),
    ...(roles.has('worker')
      ? [{ name: 'jobs', check: () => jobsPool.query(`select from ${SCHEMA}.queue limit 1`) }]
      : []),
  ];
}

function layer(name: string, isWell: () => boolean, fault: string): Layer {
  return {
    name,
    check: async () => {
      if (!isWell()) throw new ApiError('unavailable', fault);
    },
  };
}
