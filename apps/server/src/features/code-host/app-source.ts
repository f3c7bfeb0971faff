import { type CodeHostAppSource, type CodeHostProblem, PLATFORM_TENANT } from '@svc/contract';
import type { Database } from '../../db/database.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import type { CodeHostAppSettings } from '../../platform/settings.ts';
import type { AppValues } from './code-host.ts';
import { isAppConfigured, readAppValues, readWebhookSecret } from './read-app-values.ts';
import { openAppValues, openWebhookSecrets } from './stored-app/sealed-values.ts';
import { findStoredApp, type StoredApp } from './stored-app/store.ts';

/** The App's values with where they come from, or what is wrong; no source where none are set and none are stored, or both are. */
export type ReadApp =
  | { readonly ok: true; readonly values: AppValues; readonly source: CodeHostAppSource }
  | {
      readonly ok: false;
      readonly problems: readonly CodeHostProblem[];
      readonly source: CodeHostAppSource | null;
    };

/** Where the App's values come from: the variables, or the secret store. They are never mixed. */
export type AppSource = {
  read(): Promise<ReadApp>;
  /** Returns the webhook secrets in force, the former one beside the new while both are accepted; none where none is well formed. */
  readWebhookSecrets(): Promise<readonly Secret[]>;
  /** Returns the stored App of the host without its secrets; null for none. */
  stored(): Promise<StoredApp | null>;
};

export type AppSourceParts = {
  readonly settings: CodeHostAppSettings;
  /** Address of the code host, without a trailing slash. */
  readonly hostUrl: string;
  readonly db: Pick<Database, 'tenant'>;
  readonly secrets: SecretStore;
};

/** Each call reads anew: files and rows are renewed while the service runs. */
export function appSource({ settings, hostUrl, db, secrets }: AppSourceParts): AppSource {
  const platform = db.tenant(PLATFORM_TENANT.id);
  const isSet = isAppConfigured(settings);
  return {
    stored: () => platform.read((tx) => findStoredApp(tx, hostUrl)),
    read: async () => {
      const stored = await platform.read(async (tx) => {
        const row = await findStoredApp(tx, hostUrl);
        return row === null || isSet ? row : openAppValues(tx, secrets, row);
      });
      if (stored === null) {
        const read = await readAppValues(settings);
        return read.ok
          ? { ...read, source: 'variables' }
          : { ...read, source: isSet ? 'variables' : null };
      }
      if ('appId' in stored) return { ok: true, values: stored, source: 'secret_store' };
      return { ok: false, problems: [TWO_SOURCES], source: null };
    },
    readWebhookSecrets: async () => {
      const stored = await platform.read(async (tx) => {
        const row = await findStoredApp(tx, hostUrl);
        return row === null || isSet ? row : openWebhookSecrets(tx, secrets, row);
      });
      if (stored === null) {
        const secret = await readWebhookSecret(settings);
        return secret === null ? [] : [secret];
      }
      return Array.isArray(stored) ? stored : [];
    },
  };
}

const TWO_SOURCES: CodeHostProblem = {
  subject: 'source',
  layer: 'configuration',
  code: 'ambiguous',
  message:
    'variables set values of the App, and the secret store has an App for the code host, too',
  action: 'unset the six variables and roll the API service, or remove the stored App',
};
