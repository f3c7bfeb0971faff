import type { Logger } from 'pino';
import type { Database, Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { recheckCredential } from '../../platform/identity/recheck.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { type FlagOwned, leftBehind } from './leaving.ts';
import type { ScimOperation } from './operations.ts';
import type { ScimAnswer, ScimCall } from './scim-call.ts';

export type ScimHost = {
  readonly db: Database;
  readonly log: Logger;
  readonly flagOwned: FlagOwned;
};

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
  const { answer, left } = await withRetries(() =>
    tenant.transact(async (tx) => {
      const ofProvider = await withProvider(tx, call);
      const done = await operation.run(tx, ofProvider);
      const facts = await leftBehind(tx, ofProvider, done, host.flagOwned);
      for (const event of [...(done.events ?? []), ...facts]) await seal(tx, event);
      await recheckCredential(tx, credential);
      return { answer: done, left: facts };
    }),
  );
  if (left.some(({ kind }) => kind === 'user.last_admin_removed')) {
    const { tenant: of } = call.principal;
    host.log.error(
      { tenant: of.slug, recover: `svc-server tenant provider ${of.slug}` },
      'a directory removed the last administrator of a tenant',
    );
  }
  return answer;
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
