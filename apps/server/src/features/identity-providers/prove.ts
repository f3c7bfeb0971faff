import type { Environment } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import { activateSettings } from './activate.ts';
import type { Provider } from './read-model.ts';

/** Pending settings that have been shown to work, and by whom. */
export type ProvenSettings = { readonly provider: Provider; readonly caller: Caller };

export type ProveSettings = (
  tx: Writer,
  tenantId: string,
  proof: ProvenSettings,
) => Promise<readonly Fact[]>;

/**
 * Records that pending settings work; returns what to seal. They come into force at once, in production after another admin
 * has confirmed them: who chooses the issuer could mint the second person that an approval needs.
 */
export function proveSettings(environment: Environment): ProveSettings {
  return async (tx, tenantId, { provider, caller }) => {
    const { id: providerId, issuer, pending } = provider;
    if (pending === null) throw new Error(`provider ${providerId} has no pending settings`);
    await beginAuthorityChange(tx);
    const proven: Fact = {
      kind: 'identity_provider.proven',
      actor: caller,
      subject: { type: 'identity_provider', id: providerId },
      data: { issuer, settings: JSON.stringify(pending.settings) },
    };
    if (environment !== 'production') {
      const { settings, sealedSecret } = pending;
      const activation = { tenantId, providerId, issuer, settings, sealedSecret, actor: caller };
      return [proven, ...(await activateSettings(tx, activation))];
    }
    await tx
      .updateTable('identity_providers')
      .set({ proven_by: `user:${caller.id}` })
      .where('provider_id', '=', providerId)
      .execute();
    return [proven];
  };
}
