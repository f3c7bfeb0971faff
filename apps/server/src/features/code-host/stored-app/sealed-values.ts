import { PLATFORM_TENANT } from '@svc/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { SecretStore } from '../../../platform/secrets/secret-store.ts';
import { valuesOf } from '../app-values.ts';
import type { AppValues } from '../code-host.ts';
import type { StoredApp } from './store.ts';

/** A column that secrets are sealed for. The former webhook secret keeps the seal that it has as the webhook secret. */
export type SealedValue = 'client_secret' | 'private_key' | 'webhook_secret';

/** Seals a value for the App of a host. */
export function sealValue(
  tx: Writer,
  secrets: SecretStore,
  hostUrl: string,
  column: SealedValue,
  secret: Secret,
): Promise<Buffer> {
  return secrets.seal(tx, PLATFORM_TENANT.id, location(hostUrl, column), secret);
}

/** Opens all values of a stored App; they were well formed when they were stored. */
export async function openAppValues(
  tx: Reader,
  secrets: SecretStore,
  app: StoredApp,
): Promise<AppValues> {
  const open = async (column: SealedValue) =>
    (await openValue(tx, secrets, app.host_url, column, app[column])).reveal();
  return valuesOf({
    app_id: app.app_id,
    app_slug: app.slug,
    client_id: app.client_id,
    client_secret: await open('client_secret'),
    webhook_secret: await open('webhook_secret'),
    private_key: await open('private_key'),
  });
}

/** Opens the webhook secrets in force: the present one, and the former one while it is accepted. */
export async function openWebhookSecrets(
  tx: Reader,
  secrets: SecretStore,
  app: StoredApp,
): Promise<readonly Secret[]> {
  const sealed = [
    app.webhook_secret,
    ...(isFormerAccepted(app) ? [app.previous_webhook_secret] : []),
  ];
  const opened: Secret[] = [];
  for (const bytes of sealed) {
    if (bytes !== null)
      opened.push(await openValue(tx, secrets, app.host_url, 'webhook_secret', bytes));
  }
  return opened;
}

/** Returns whether the former webhook secret is accepted: until its end, and as long as the host may not have taken the new one. */
export function isFormerAccepted(app: StoredApp, now = Date.now()): boolean {
  if (app.previous_webhook_secret === null) return false;
  if (!app.is_webhook_secret_confirmed) return true;
  return (app.previous_webhook_secret_ends_at?.getTime() ?? 0) > now;
}

function openValue(
  tx: Reader,
  secrets: SecretStore,
  hostUrl: string,
  column: SealedValue,
  sealed: Buffer,
): Promise<Secret> {
  return secrets.open(tx, PLATFORM_TENANT.id, location(hostUrl, column), sealed);
}

function location(hostUrl: string, column: SealedValue) {
  return { table: 'code_host_apps', column, key: [hostUrl] };
}

/** Returns the private key as the text that is sealed: PKCS#8 in PEM. */
export function privateKeyText({ privateKey }: Pick<AppValues, 'privateKey'>): Secret {
  return new Secret(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
}
