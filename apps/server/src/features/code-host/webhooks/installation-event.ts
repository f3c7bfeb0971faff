import type pg from 'pg';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database } from '../../../db/database.ts';
import { parseJsonBody } from '../../../platform/http/json-body.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { COMPARE } from '../installations/compare-job.ts';
import { findHostTarget } from '../installations/read-model.ts';
import { MAX_PARSED_BYTES, recordDeliveryIn } from './deliveries.ts';

/** Events after which an installation may have other repositories, or a repository another name. */
const EVENTS: readonly string[] = ['installation', 'installation_repositories', 'repository'];

/** What is read of such a delivery: whose it is, by the host's number. More members are not looked at. */
const InstallationEvent = Type.Object({
  installation: Type.Object({
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
});

export type InstallationEventParts = {
  readonly db: Pick<Database, 'tenant'>;
  readonly lookups: pg.Pool;
  readonly enqueue: Enqueue;
};

/**
 * Records a delivery about an installation and asks for the comparison of the installation with the host, in one transaction. Returns
 * false where the delivery is nothing to act on, and is not recorded yet. What it says has happened is not believed: deliveries come
 * late, twice or never, so the host is asked what is so by then.
 */
export async function takeInstallationEvent(
  { db, lookups, enqueue }: InstallationEventParts,
  delivery: { readonly id: string; readonly event: string },
  body: Buffer,
): Promise<boolean> {
  if (!EVENTS.includes(delivery.event) || body.length > MAX_PARSED_BYTES) return false;
  const hostInstallationId = installationOf(body);
  if (hostInstallationId === null) return false;
  const target = await findHostTarget(lookups, {
    installationId: hostInstallationId,
    repositoryId: null,
  });
  if (target === null) return false;
  const { tenantId, installationId } = target;
  await db.tenant(tenantId).transact(async (tx) => {
    if (!(await recordDeliveryIn(tx, delivery))) return;
    await enqueue(tx, COMPARE, tenantId, { installationId, cause: 'event' });
  });
  return true;
}

function installationOf(body: Buffer): number | null {
  try {
    const value = parseJsonBody(body);
    return Check(InstallationEvent, value) ? value.installation.id : null;
  } catch {
    return null;
  }
}
