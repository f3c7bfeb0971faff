import type { Database, Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { recheckCredential } from '../../platform/identity/recheck.ts';
import { seal } from '../../platform/ledger/seal.ts';
import type { ScimOperation } from './operations.ts';
import type { ScimAnswer, ScimCall } from './scim-call.ts';

export type ScimHost = { readonly db: Database };

/** Attempts of a transaction that PostgreSQL ends to break a deadlock. */
const MAX_ATTEMPTS = 3;
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs an operation of SCIM: a read in one snapshot; a write in one transaction, its events sealed last and its credential
 * checked again after them.
 */
export async function runScimOperation(
  host: ScimHost,
  operation: ScimOperation,
  credential: Credential,
  call: Omit<ScimCall, 'providerId'>,
): Promise<ScimAnswer> {
  if (operation.access === 'discovery') return operation.run(call);
  const tenant = host.db.tenant(call.principal.tenant.id);
  if (operation.access === 'read') {
    return tenant.read(async (tx) => operation.run(tx, await withProvider(tx, call)));
  }
  return withRetries(() =>
    tenant.transact(async (tx) => {
      const answer = await operation.run(tx, await withProvider(tx, call));
      for (const event of answer.events ?? []) await seal(tx, event);
      await recheckCredential(tx, credential);
      return answer;
    }),
  );
}

/** The provider that the provisioning token belongs to; nothing of others is seen. */
async function withProvider(tx: Reader, call: Omit<ScimCall, 'providerId'>): Promise<ScimCall> {
  const tokenId = call.principal.id.slice('token:'.length);
  const token = await tx
    .selectFrom('tokens')
    .select('provider_id')
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  if (token?.provider_id == null) throw new ApiError('unauthenticated', 'the token is unknown');
  return { ...call, providerId: token.provider_id };
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === DEADLOCK_DETECTED;
      if (!isDeadlock || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
