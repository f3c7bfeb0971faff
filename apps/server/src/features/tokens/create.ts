import { type CreateToken, MAX_PROVISIONING_DAYS } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { issueToken } from './issue.ts';
import type { TokenRow } from './store.ts';

const DAY_MS = 86_400_000;
const PROVISIONING_DAYS = 365;
/** One in use and its successor: more would be credentials that nobody remembers. */
const MAX_PROVISIONING_TOKENS = 2;

/** Mints a service or provisioning token. Its value is in the result and nowhere else. */
export async function createToken(
  tx: Writer,
  principal: Principal,
  request: CreateToken,
): Promise<Written<{ readonly value: string; readonly row: TokenRow }>> {
  await beginAuthorityChange(tx);
  const { name, kind = 'service' } = request;
  const days = daysOf(request);
  const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS);
  const issue = { kind, agentId: null, name, expiresAt };
  const issued =
    kind === 'service'
      ? await issueToken(tx, principal, issue)
      : await issueToken(tx, principal, {
          ...issue,
          providerId: await openProvider(tx, request),
          ...(request.assertion && { assertion: request.assertion }),
        });
  return {
    result: issued,
    events: [
      {
        kind: 'token.created',
        actor: actor(principal),
        subject: { type: 'token', id: issued.row.token_id, name },
        data: { expiresAt: wireTime(expiresAt) },
      },
    ],
  };
}

/** Undefined for a token that does not expire. */
function daysOf({ kind, expiresInDays, ...of }: CreateToken): number | undefined {
  if (kind !== 'provisioning') {
    const foreign = (['providerId', 'assertion'] as const).find((name) => of[name] !== undefined);
    if (foreign === undefined) return expiresInDays;
    throw new ApiError('malformed', `${foreign} is of provisioning tokens alone`, [
      { at: `/${foreign}`, message: 'must be absent for a service token' },
    ]);
  }
  const days = expiresInDays ?? PROVISIONING_DAYS;
  if (days <= MAX_PROVISIONING_DAYS) return days;
  throw new ApiError(
    'malformed',
    `expiresInDays must be at most ${MAX_PROVISIONING_DAYS} for a provisioning token (got ${days})`,
    [{ at: '/expiresInDays', message: `must be at most ${MAX_PROVISIONING_DAYS}` }],
  );
}

/**
 * Returns the provider that a provisioning token is for; the head of the log is locked, so of two requests one is counted by
 * the other. Throws `not_found`, and `conflict` where two tokens are valid already.
 */
async function openProvider(tx: Writer, { providerId }: CreateToken): Promise<string> {
  let query = tx
    .selectFrom('identity_providers')
    .select('provider_id')
    .where('state', '=', 'active')
    // agents alone are provisioned by nobody
    .where(sql<boolean>`purposes && array['people', 'provisioning']`)
    .limit(2);
  if (providerId !== undefined) query = query.where('provider_id', '=', providerId);
  const [provider, another] = await query.execute();
  if (provider === undefined) throw new ApiError('not_found', 'no such identity provider');
  if (another !== undefined) {
    throw new ApiError(
      'conflict',
      'the tenant has several identity providers; name one in providerId',
    );
  }
  const valid = await tx
    .selectFrom('tokens')
    .select('token_id')
    .where('provider_id', '=', provider.provider_id)
    .where('parent_token_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute();
  if (valid.length < MAX_PROVISIONING_TOKENS) return provider.provider_id;
  throw new ApiError(
    'conflict',
    `${MAX_PROVISIONING_TOKENS} provisioning tokens are valid; revoke ${valid[0]?.token_id} or ${valid[1]?.token_id}`,
  );
}
