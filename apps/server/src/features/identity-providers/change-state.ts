import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { activateSettings } from './activate.ts';
import { knownProvider, type Provider } from './read-model.ts';

/** Puts proven settings into force: the second person's word in production. Throws `not_found` and `conflict`. */
export async function confirmSettings(
  tx: Writer,
  principal: Principal,
  providerId: string,
  version: number,
): Promise<Written<Provider>> {
  await beginAuthorityChange(tx);
  const { pending, issuer } = await knownProvider(tx, providerId);
  if (pending === null || !pending.isProven) {
    throw new ApiError('conflict', 'no settings of the identity provider wait for a confirmation');
  }
  if (pending.version !== version) {
    throw new ApiError(
      'conflict',
      `other settings were proposed meanwhile (version ${pending.version}); read them first`,
    );
  }
  if (pending.proposedBy === principal.id) {
    throw new ApiError('conflict', 'an admin other than the one who proposed them must confirm');
  }
  const events = await activateSettings(tx, {
    tenantId: principal.tenant.id,
    providerId,
    issuer,
    settings: pending.settings,
    sealedSecret: pending.sealedSecret,
    actor: actor(principal),
  });
  return { result: await knownProvider(tx, providerId), events };
}

/** Makes every process fetch the keys of a provider before it accepts the next JWT. */
export async function refreshKeys(
  tx: Writer,
  principal: Principal,
  providerId: string,
): Promise<Written<Provider>> {
  await beginAuthorityChange(tx);
  const { issuer, state } = await knownProvider(tx, providerId);
  if (state !== 'active') {
    throw new ApiError('conflict', `the identity provider is ${state}: no keys of it are used`);
  }
  await tx
    .updateTable('identity_providers')
    .set({ key_generation: sql<number>`nextval('identity_provider_key_generations')` })
    .where('provider_id', '=', providerId)
    .execute();
  const refreshed: Fact = {
    kind: 'identity_provider.keys_refreshed',
    actor: actor(principal),
    subject: { type: 'identity_provider', id: providerId },
    data: { issuer },
  };
  return { result: await knownProvider(tx, providerId), events: [refreshed] };
}

/** Refuses whoever came by a provider, and drops its pending settings. Throws `conflict` for the caller's own provider. */
export async function disableProvider(
  tx: Writer,
  principal: Principal,
  providerId: string,
): Promise<Written<Provider>> {
  await beginAuthorityChange(tx);
  const { issuer, state } = await knownProvider(tx, providerId);
  if (principal.person?.providerId === providerId) {
    throw new ApiError(
      'conflict',
      'admins cannot disable the identity provider they sign in with; propose other settings, or ask the operator',
    );
  }
  if (state === 'disabled') return unchanged(await knownProvider(tx, providerId));
  await tx
    .updateTable('identity_providers')
    .set({
      state: 'disabled',
      version: sql<number>`version + 1`,
      pending_settings: null,
      pending_secret: null,
      proposed_by: null,
      proven_by: null,
      updated_at: new Date(),
    })
    .where('provider_id', '=', providerId)
    .execute();
  const by = actor(principal);
  const ended = await endSessions(tx, { providerId }, { actor: by, why: 'provider_changed' });
  const disabled: Fact = {
    kind: 'identity_provider.disabled',
    actor: by,
    subject: { type: 'identity_provider', id: providerId },
    data: { issuer },
  };
  return { result: await knownProvider(tx, providerId), events: [...ended, disabled] };
}
