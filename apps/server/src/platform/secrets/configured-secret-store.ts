import type { MasterKey } from '../../foundation/master-key.ts';
import { cachedKeyProvider } from './cached-key-provider.ts';
import { fileKeyProvider, type KeyProvider } from './key-provider.ts';
import type { KeyProviderSettings } from './key-provider-settings.ts';
import { type SecretStore, secretStore } from './secret-store.ts';

type Settings = {
  readonly keyProvider: KeyProviderSettings;
  readonly earlierKeyProviders: readonly KeyProviderSettings[];
};

/** Builds the store on the configured key providers; keys that the provider `file` wrapped open as well. */
export async function configuredSecretStore(
  { keyProvider, earlierKeyProviders }: Settings,
  masterKey: MasterKey,
): Promise<SecretStore> {
  const earlier = [{ kind: 'file' } as const, ...earlierKeyProviders];
  return secretStore(
    await openKeyProvider(keyProvider, masterKey),
    await Promise.all(earlier.map((settings) => openKeyProvider(settings, masterKey))),
  );
}

async function openKeyProvider(
  settings: KeyProviderSettings,
  masterKey: MasterKey,
): Promise<KeyProvider> {
  switch (settings.kind) {
    case 'file':
      return fileKeyProvider(masterKey);
    case 'aws-kms': {
      // its modules take a while to load, and few deployments use them
      const { awsKmsKeyProvider } = await import('./aws-kms.ts');
      return cachedKeyProvider(awsKmsKeyProvider(settings));
    }
    case 'vault-transit': {
      const { vaultTransitKeyProvider } = await import('./vault-transit.ts');
      return cachedKeyProvider(vaultTransitKeyProvider(settings));
    }
  }
}
