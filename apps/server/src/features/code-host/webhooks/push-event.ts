import type pg from 'pg';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database, Writer } from '../../../db/database.ts';
import { parseJsonBody } from '../../../platform/http/json-body.ts';
import { findHostTarget } from '../installations/read-model.ts';
import { MAX_PARSED_BYTES, recordDeliveryIn } from './deliveries.ts';

/** What is read of a push: which repository, by the host's ids, and which of its refs has moved. More members are not looked at. */
const Push = Type.Object({
  ref: Type.String(),
  deleted: Type.Optional(Type.Boolean()),
  repository: Type.Object({ id: Type.Integer() }),
  installation: Type.Object({ id: Type.Integer() }),
});
type Push = Static<typeof Push>;

/** Asks for a scan of a repository whose ref has moved, where it is the default branch. */
export type ScanPushed = (
  tx: Writer,
  push: { readonly tenantId: string; readonly repoId: string; readonly ref: string },
) => Promise<void>;

export type PushParts = {
  readonly db: Pick<Database, 'tenant'>;
  readonly lookups: pg.Pool;
  readonly scanPushed: ScanPushed;
};

/**
 * Records a push and asks for the scan in one transaction, so that neither is without the other. Returns false where the delivery is
 * nothing to act on, and is not recorded yet. No name, address or commit of it is used: what is scanned is what the host has by then.
 */
export async function takePush(
  { db, lookups, scanPushed }: PushParts,
  delivery: { readonly id: string; readonly event: string },
  body: Buffer,
): Promise<boolean> {
  const push = body.length > MAX_PARSED_BYTES ? null : parsedPush(body);
  if (push === null || push.deleted === true) return false;
  const target = await findHostTarget(lookups, {
    installationId: push.installation.id,
    repositoryId: push.repository.id,
  });
  const repoId = target?.repoId ?? null;
  if (target === null || repoId === null) return false;
  const { tenantId } = target;
  await db.tenant(tenantId).transact(async (tx) => {
    if (!(await recordDeliveryIn(tx, delivery))) return;
    await scanPushed(tx, { tenantId, repoId, ref: push.ref });
  });
  return true;
}

function parsedPush(body: Buffer): Push | null {
  try {
    const value = parseJsonBody(body);
    return Check(Push, value) ? value : null;
  } catch {
    return null;
  }
}
