import { type CodeHostAppSource, type CodeHostProblem, PLATFORM_TENANT } from '@svc/contract';
import type { Database, Reader } from '../../db/database.ts';
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
  /** Returns the stored App of the host with its secrets sealed; null for none. */
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
  /** What `open` returns of the stored App; null where there is none, and `ambiguous` where variables set one, too. */
  const readStored = <T>(open: (tx: Reader, app: StoredApp) => Promise<T>) =>
    platform.read(async (tx): Promise<{ readonly opened: T } | 'ambiguous' | null> => {
      const app = await findStoredApp(tx, hostUrl);
      if (app === null) return null;
      return isSet ? 'ambiguous' : { opened: await open(tx, app) };
    });
  return {
    stored: () => platform.read((tx) => findStoredApp(tx, hostUrl)),
    read: async () => {
      const stored = await readStored((tx, app) => openAppValues(tx, secrets, app));
      if (stored === null) return readFromVariables(settings);
      if (stored === 'ambiguous') return { ok: false, problems: [TWO_SOURCES], source: null };
      return { ok: true, values: stored.opened, source: 'secret_store' };
    },
    readWebhookSecrets: async () => {
      const stored = await readStored((tx, app) => openWebhookSecrets(tx, secrets, app));
      if (stored === 'ambiguous') return [];
      if (stored !== null) return stored.opened;
      const secret = await readWebhookSecret(settings);
      return secret === null ? [] : [secret];
    },
  };
}

/** Reads the App of the variables alone. */
export async function readFromVariables(settings: CodeHostAppSettings): Promise<ReadApp> {
  const read = await readAppValues(settings);
  if (read.ok) return { ...read, source: 'variables' };
  return { ...read, source: isAppConfigured(settings) ? 'variables' : null };
}

const TWO_SOURCES: CodeHostProblem = {
  subject: 'source',
  layer: 'configuration',
  code: 'ambiguous',
  message:
    'variables set values of the App, and the secret store has an App for the code host, too',
  action: 'unset the six variables and roll the API service, or remove the stored App',
};
