import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { requestRefresh } from './refresh.ts';

/**
 * Returns what has the signals of a tenant computed again when the owner of an approved agent joins its people: what was computed before
 * says that the agent has no such owner.
 */
export const refreshForOwner =
  (enqueue: Enqueue) =>
  async (tx: Writer, tenantId: string, userId: string): Promise<void> => {
    const { rows } = await sql<{ owns: boolean }>`
      select exists (
        select from agents a join users u
          on u.tenant_id = a.tenant_id and u.issuer = a.owner_issuer and u.subject = a.owner_subject
        where u.user_id = ${userId} and a.state = 'approved'
      ) as owns`.execute(tx);
    if (rows[0]?.owns === true) await requestRefresh(tx, enqueue, tenantId);
  };
