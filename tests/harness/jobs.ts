import type { Deployment } from './deployment.ts';
import { until } from './until.ts';

/** Adds a job as pg-boss stores it, and waits until the service has run it to its end. */
export async function runJob(
  deployment: Deployment,
  name: string,
  data: object | null = null,
): Promise<void> {
  await waitForJobs(deployment, [await addJob(deployment, name, data)]);
}

/** Returns the id of the added job; waits while its queue admits no other, as after the schedule's own. */
export function addJob(
  { sql }: Deployment,
  name: string,
  data: object | null = null,
): Promise<string> {
  return until(`the queue ${name} takes a job`, async () => {
    const [row] = await sql<{ id: string }>(
      `with added as (
         insert into pgboss.job (name, data, policy, dead_letter)
         select name, $2, policy, dead_letter from pgboss.queue where name = $1
         on conflict do nothing returning id, name
       )
       select id, pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from added`,
      [name, data === null ? null : JSON.stringify(data)],
    );
    return row?.id;
  });
}

/** Waits until jobs have ended; throws where one failed. */
export async function waitForJobs({ sql }: Deployment, ids: readonly string[]): Promise<void> {
  const ended = await until('the jobs have ended', async () => {
    const rows = await sql<{ name: string; state: string }>(
      `select name, state::text from pgboss.job where id = any ($1::uuid[]) and state >= 'completed'`,
      [ids],
    );
    return rows.length === ids.length && rows;
  });
  const failed = ended.filter(({ state }) => state !== 'completed');
  if (failed.length > 0) throw new Error(`jobs failed: ${JSON.stringify(failed)}`);
}

/** Adds a dead letter as pg-boss stores it, and returns its id. */
export async function addDeadLetter(
  { sql }: Deployment,
  tenantId: string,
  job: string,
  ids: Readonly<Record<string, string>>,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into pgboss.job (name, data, source_name, source_created_on, source_retry_count, source_output)
     values ('dead-letters', $1, $2, now(), 8, '{"message": "Error (E_TEST)"}') returning id`,
    [JSON.stringify({ tenantId, ids }), job],
  );
  return (row as { id: string }).id;
}

/** The queue by which pg-boss adds the jobs of schedules. */
const SENDER = '__pgboss__send-it';
/** Looks that must find none: pg-boss may have read the schedules just before they were deleted. */
const QUIET_LOOKS = 5;

/**
 * Ends the schedules of a deployment: its periodic jobs run only when a test adds them. Resolves when none is left that a schedule has
 * begun.
 */
export async function stopSchedules({ sql }: Deployment): Promise<void> {
  const schedules = await sql<{ name: string }>('delete from pgboss.schedule returning name');
  const names = [SENDER, ...schedules.map(({ name }) => name)];
  let quiet = 0;
  await until('no job of a schedule waits or runs', async () => {
    const found = await sql<{ state: string }>(
      `select state::text from pgboss.job where name = any ($1) and state <= 'active'`,
      [names],
    );
    await sql(`delete from pgboss.job where name = any ($1) and state < 'active'`, [names]);
    quiet = found.length === 0 ? quiet + 1 : 0;
    return quiet === QUIET_LOOKS;
  });
}
