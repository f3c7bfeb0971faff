import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

/** A provisioning credential as a client of the token endpoint. */
export type ProvisioningClient = {
  readonly id: string;
  /** SHA-256 of its secret. */
  readonly hash: Buffer;
  /** Issuer of its provider, and the assertions accepted in place of the secret; null if none are. */
  readonly issuer: string;
  readonly keyGeneration: number;
  readonly audience: string | null;
  readonly subject: string | null;
};

const LIFE_SECONDS = 3_600;
/** Of one client, valid at once: a directory asks for one an hour. */
const MAX_ACCESS_TOKENS = 50;

/** Returns the provisioning token of this id while it is valid; access tokens are not clients. */
export async function provisioningClient(
  tx: Reader,
  id: string,
): Promise<ProvisioningClient | null> {
  const row = await clients(tx, id)
    .innerJoin('identity_providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.provider_id', '=', 't.provider_id'),
    )
    .where('p.state', '=', 'active')
    .select([
      't.token_id',
      't.hash',
      'p.issuer',
      'p.key_generation',
      't.assertion_audience',
      't.assertion_subject',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.token_id,
    hash: row.hash,
    issuer: row.issuer,
    keyGeneration: row.key_generation,
    audience: row.assertion_audience,
    subject: row.assertion_subject,
  };
}

/**
 * Keeps an access token of the client, which ends with it at the latest; null when the client has just ended. The row of an
 * expired one is used again. The client's row is locked, so no revocation comes between. Past `MAX_ACCESS_TOKENS` the one
 * that would end first is replaced.
 */
export async function issueAccessToken(
  tx: Writer,
  {
    tenantId,
    clientId,
    hash,
  }: { readonly tenantId: string; readonly clientId: string; readonly hash: Buffer },
): Promise<{ readonly seconds: number } | null> {
  const client = await clients(tx, clientId)
    .select(['t.name', 't.provider_id', 't.expires_at', 't.revoked_at'])
    .forUpdate()
    .executeTakeFirst();
  if (client === undefined) return null;
  const now = Date.now();
  const end = Math.min(
    client.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    now + LIFE_SECONDS * 1_000,
  );
  const expiresAt = new Date(end);
  const made = await tx
    .selectFrom('tokens')
    .select(['token_id', 'expires_at'])
    .where('parent_token_id', '=', clientId)
    .orderBy('expires_at')
    .limit(MAX_ACCESS_TOKENS)
    .execute();
  const [oldest] = made;
  const isFree =
    oldest !== undefined &&
    (made.length === MAX_ACCESS_TOKENS || (oldest.expires_at?.getTime() ?? now) < now);
  if (isFree) {
    await tx
      .updateTable('tokens')
      .set({ hash, expires_at: expiresAt, created_at: sql`now()` })
      .where('token_id', '=', oldest.token_id)
      .execute();
  } else {
    await tx
      .insertInto('tokens')
      .values({
        tenant_id: tenantId,
        token_id: newId('token'),
        kind: 'provisioning',
        name: client.name,
        hash,
        created_by: client.name,
        expires_at: expiresAt,
        provider_id: client.provider_id,
        parent_token_id: clientId,
      })
      .execute();
  }
  return { seconds: Math.floor((end - now) / 1_000) };
}

function clients(tx: Reader, id: string) {
  return tx
    .selectFrom('tokens as t')
    .where('t.token_id', '=', id)
    .where('t.kind', '=', 'provisioning')
    .where('t.parent_token_id', 'is', null)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', sql<Date>`now()`);
}
