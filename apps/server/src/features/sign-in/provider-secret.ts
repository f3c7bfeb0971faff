import type { Secret } from '../../platform/secrets/secret.ts';
import { type SignInProvider, secretLocation } from '../identity-providers/read-model.ts';
import type { SignInParts } from './parts.ts';

/** Opens the client secret of a provider; null where it has none. */
export async function openSecret(
  { db, secrets }: Pick<SignInParts, 'db' | 'secrets'>,
  tenantId: string,
  { id, sealedSecret }: SignInProvider,
): Promise<Secret | null> {
  if (sealedSecret === null) return null;
  return db
    .tenant(tenantId)
    .read((tx) => secrets.open(tx, tenantId, secretLocation(id), sealedSecret));
}
