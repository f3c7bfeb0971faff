import { genesis } from '@svc/ledger';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { newEvent } from '../../platform/ledger/seal.ts';
import { audiencesOf } from './create.ts';

/** The setup that a browser has under way, at the version that it has read. */
export type SetupKey = { readonly sessionHash: Buffer; readonly version: number };

/** The first tenant of a deployment; its ids were chosen before, as they are part of the redirect URI. */
export type FirstTenant = {
  readonly tenantId: string;
  readonly providerId: string;
  readonly slug: string;
  readonly issuer: string;
  readonly adminClaim: { readonly name: string; readonly value: string };
};

/**
 * Creates the first tenant with its provider and its log, and ends the setup, in a transaction of the new tenant. Returns false
 * where another tenant was created first, or the setup has gone on.
 */
export async function createFirstTenant(
  tx: Writer,
  { sessionHash, version }: SetupKey,
  { tenantId, providerId, slug, issuer, adminClaim }: FirstTenant,
): Promise<boolean> {
  const { adminAudience, agentAudience } = audiencesOf(tenantId);
  const first = newEvent({
    kind: 'tenant.created',
    actor: { type: 'operator', id: 'setup' },
    subject: { type: 'tenant', id: tenantId, name: slug },
    data: { issuer, adminAudience, agentAudience, adminClaim: adminClaim.name },
  });
  const { rows } = await sql<{ created: boolean }>`
    select create_first_tenant(${sessionHash}, ${version}, ${slug}, ${providerId}, ${issuer}, ${adminAudience},
                               ${agentAudience}, ${adminClaim.name}, ${adminClaim.value}, ${genesis(tenantId, 0)},
                               ${first.id}, ${first.text}, ${first.disclosures}) as created`.execute(
    tx,
  );
  return rows[0]?.created === true;
}
