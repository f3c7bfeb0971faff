import type pg from 'pg';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Database, Writer } from '../../../db/database.ts';
import { parseJsonBody } from '../../../platform/http/json-body.ts';
import { findHostTarget } from '../installations/read-model.ts';
import { recordDeliveryIn } from './deliveries.ts';

/** What is read of such a delivery: which pull request, by the host's numbers, and how it stands. More members are not looked at. */
const PullRequestEvent = Type.Object({
  action: Type.Union([Type.Literal('closed'), Type.Literal('reopened')]),
  pull_request: Type.Object({ number: Type.Integer({ minimum: 1 }), merged: Type.Boolean() }),
  repository: Type.Object({ id: Type.Integer() }),
  installation: Type.Object({ id: Type.Integer() }),
});

/** Records how a pull request of a repository stands; one that svc has not opened is left alone. */
export type PullRequestChanged = (
  tx: Writer,
  change: {
    readonly repoId: string;
    readonly number: number;
    readonly state: 'open' | 'merged' | 'closed';
  },
) => Promise<void>;

export type PullRequestEventParts = {
  readonly db: Pick<Database, 'tenant'>;
  readonly lookups: pg.Pool;
  readonly pullRequestChanged: PullRequestChanged;
};

/** A longer body starts nothing: to parse it would hold up others. */
const MAX_PARSED_BYTES = 2 * 1024 * 1024;

/** Records a delivery about a pull request with its new state, in one transaction. Returns false where it is nothing to act on. */
export async function takePullRequestEvent(
  { db, lookups, pullRequestChanged }: PullRequestEventParts,
  delivery: { readonly id: string; readonly event: string },
  body: Buffer,
): Promise<boolean> {
  const event = body.length > MAX_PARSED_BYTES ? null : parsed(body);
  if (event === null) return false;
  const target = await findHostTarget(lookups, {
    installationId: event.installation.id,
    repositoryId: event.repository.id,
  });
  const repoId = target?.repoId ?? null;
  if (target === null || repoId === null) return false;
  const { number, merged } = event.pull_request;
  const closed = merged ? 'merged' : 'closed';
  const state = event.action === 'reopened' ? 'open' : closed;
  await db.tenant(target.tenantId).transact(async (tx) => {
    if (!(await recordDeliveryIn(tx, delivery))) return;
    await pullRequestChanged(tx, { repoId, number, state });
  });
  return true;
}

function parsed(body: Buffer) {
  try {
    const value = parseJsonBody(body);
    return Check(PullRequestEvent, value) ? value : null;
  } catch {
    return null;
  }
}
