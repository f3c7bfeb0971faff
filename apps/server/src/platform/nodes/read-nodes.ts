import type pg from 'pg';

/** A process of the deployment. */
export type DeploymentNode = {
  readonly id: string;
  readonly roles: readonly string[];
  /** Release and commit of its build: `0.1.0+863bf1050b3e`. */
  readonly build: string;
  readonly startedAt: Date;
  /** Whether it may answer agents now. */
  readonly isLeased: boolean;
  /** Milliseconds since its lease ended; null while it lasts, or where it has had none. */
  readonly silentMs: number | null;
};

/** Returns the processes that have a row, the oldest first; one that ended without removing its row keeps it for a day. */
export async function readNodes(owner: pg.ClientBase): Promise<readonly DeploymentNode[]> {
  const { rows } = await owner.query<DeploymentNode>(
    `select node_id as id, roles, build, started_at as "startedAt", lease_until > now() as "isLeased",
       case when lease_until <= now() and lease_until > 'epoch'
         then (extract(epoch from now() - lease_until) * 1000)::float8 end as "silentMs"
     from deployment_nodes order by started_at, node_id`,
  );
  return rows;
}
