import { type CreatedTenant, type CreateTenant, newId, PLATFORM_TENANT } from '@svc/contract';
import { genesis } from '@svc/ledger';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { issuerProblem } from '../../platform/identity/issuer-address.ts';
import { beginAuthorityChange, newEvent } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { audiencesOf } from './create.ts';
import { knownTenant } from './platform-store.ts';

/**
 * Creates a tenant as `svc-server tenant create` does: its provider, and its log, whose first event records it. Throws
 * `unprocessable` for an issuer, and `conflict` for a slug that is taken or reserved.
 */
export async function createByPlatform(
  tx: Writer,
  principal: Principal,
  { slug, issuer, adminClaim }: CreateTenant,
  isProduction: boolean,
): Promise<Written<CreatedTenant>> {
  const problem = issuerProblem(issuer, isProduction);
  if (problem !== null) {
    const message = `must be ${problem}`;
    throw new ApiError('unprocessable', `issuer ${message}`, [{ at: '/issuer', message }]);
  }
  if (slug === PLATFORM_TENANT.slug) throw new ApiError('conflict', `slug ${slug} is reserved`);
  const id = newId('tenant');
  const audiences = audiencesOf(id);
  const subject = { type: 'tenant', id, name: slug } as const;
  const first = newEvent({
    kind: 'tenant.created',
    actor: { type: 'operator', id: 'platform' },
    subject,
    data: { issuer, ...audiences, adminClaim: adminClaim.name },
  });
  await beginAuthorityChange(tx);
  const { rows } = await sql<{ created: boolean }>`
    select create_tenant(${id}, ${slug}, ${issuer}, ${audiences.adminAudience}, ${audiences.agentAudience},
                         ${adminClaim.name}, ${adminClaim.value}, ${genesis(id, 0)}, ${first.id}, ${first.text},
                         ${first.disclosures}) as created`.execute(tx);
  if (rows[0]?.created !== true) throw new ApiError('conflict', `tenant ${slug} exists`);
  return {
    result: { tenant: await knownTenant(tx, id), ...audiences },
    events: [
      { kind: 'platform.tenant_created', actor: actor(principal), subject, data: { issuer } },
    ],
  };
}
