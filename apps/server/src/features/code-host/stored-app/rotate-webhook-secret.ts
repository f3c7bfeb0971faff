import { randomBytes } from 'node:crypto';
import type { RotatedCodeHostSecret } from '@svc/contract';
import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { ActingSteps, Input } from '../../../platform/http/operation.ts';
import { actor } from '../../../platform/principal.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { SecretStore } from '../../../platform/secrets/secret-store.ts';
import { wireTime } from '../../../platform/time.ts';
import { appAddresses } from '../app-addresses.ts';
import type { AppValues, CodeHost } from '../code-host.ts';
import { hostProblem } from '../host-problem.ts';
import { openAppValues, sealValue } from './sealed-values.ts';
import { lockStoredApp, type StoredApp, updateStoredApp } from './store.ts';

export type RotateParts = {
  readonly host: Pick<CodeHost, 'setWebhook'>;
  readonly hostUrl: string;
  /** Null where none is configured. */
  readonly publicUrl: string | null;
  readonly secrets: SecretStore;
};

const WEBHOOK_SECRET_BYTES = 32;
const DEFAULT_OVERLAP_MINUTES = 60;

type Reserved = {
  /** Host and version of the App once the new secret is stored. */
  readonly app: Pick<StoredApp, 'host_url' | 'version' | 'slug'>;
  readonly values: AppValues;
  /** An earlier rotation stored the secret, and its outcome at the host is unknown. */
  readonly isResumed: boolean;
};
type Rotation = ActingSteps<Input<'rotateCodeHostSecret'>, Reserved, null, RotatedCodeHostSecret>;

/** The host has refused the new secret, so it still has the former one. */
class SecretRefused extends ApiError {}

/**
 * Returns the steps that rotate the webhook secret: a new one is made and stored, the host is given it, and the former one is accepted
 * beside it for the overlap. Until the host has confirmed, both are accepted without an end, and a repeated rotation sends the same one.
 */
export function rotateSecretSteps(parts: RotateParts): Rotation {
  const { host, hostUrl, publicUrl, secrets } = parts;
  return {
    reserve: async (tx) => {
      if (publicUrl === null) throw new ApiError('conflict', 'SVC_PUBLIC_URL is not set');
      const app = await lockStoredApp(tx, hostUrl);
      const isResumed = !app.is_webhook_secret_confirmed;
      const stored = isResumed ? app : await storeNewSecret(tx, secrets, app);
      const values = await openAppValues(tx, secrets, stored);
      return { status: 'reserved', reserved: { app: stored, values, isResumed } };
    },
    call: async ({ values }) => {
      const { webhook } = appAddresses(publicUrl ?? '');
      const answer = await host.setWebhook(values, webhook);
      if (answer.ok) return null;
      const { layer, message } = hostProblem(answer.failure, 'secret_store');
      const detail = `${layer}: ${message}`;
      if (answer.failure.reason === 'unavailable') {
        const both = 'both webhook secrets are accepted until a repeated rotation succeeds';
        throw new ApiError('bad_gateway', `${detail}; ${both}`);
      }
      throw new SecretRefused('unprocessable', `the webhook secret is as before (${detail})`);
    },
    commit: async (tx, { principal, body }, { app }) => {
      const minutes = body.overlapMinutes ?? DEFAULT_OVERLAP_MINUTES;
      const endsAt = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000);
      const isStored = await updateStoredApp(tx, app, {
        is_webhook_secret_confirmed: true,
        previous_webhook_secret_ends_at: endsAt,
        ...(endsAt === null && { previous_webhook_secret: null }),
      });
      if (!isStored)
        throw new ApiError('conflict', 'the stored App was changed meanwhile; try again');
      const formerEndsAt = endsAt && wireTime(endsAt);
      return {
        result: { formerEndsAt },
        events: [
          {
            kind: 'code_host.webhook_secret_rotated',
            actor: actor(principal),
            subject: { type: 'code_host_app', id: hostUrl, name: app.slug },
            data: { formerEndsAt },
          },
        ],
      };
    },
    release: async (tx, _input, { app, isResumed }, error) => {
      if (error instanceof SecretRefused && !isResumed) await restoreFormerSecret(tx, app);
    },
  };
}

/** Stores a new secret beside the former one; returns the App with both. */
async function storeNewSecret(
  tx: Writer,
  secrets: SecretStore,
  app: StoredApp,
): Promise<StoredApp> {
  const secret = new Secret(randomBytes(WEBHOOK_SECRET_BYTES).toString('hex'));
  const change = {
    webhook_secret: await sealValue(tx, secrets, app.host_url, 'webhook_secret', secret),
    previous_webhook_secret: app.webhook_secret,
    previous_webhook_secret_ends_at: null,
    is_webhook_secret_confirmed: false,
  };
  await updateStoredApp(tx, app, change);
  return { ...app, ...change, version: app.version + 1 };
}

async function restoreFormerSecret(tx: Writer, { host_url, version }: Reserved['app']) {
  const app = await lockStoredApp(tx, host_url);
  if (app.version !== version || app.previous_webhook_secret === null) return;
  await updateStoredApp(tx, app, {
    webhook_secret: app.previous_webhook_secret,
    previous_webhook_secret: null,
    is_webhook_secret_confirmed: true,
  });
}
