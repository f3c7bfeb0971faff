import type { CodeHostReadiness } from '@svc/contract';
import { wireTime } from '../../../platform/time.ts';
import { isFormerAccepted } from './sealed-values.ts';
import type { StoredApp } from './store.ts';

/** Returns the rotation of the webhook secret that is under way; null while one secret is accepted. */
export function secretRotation(app: StoredApp | null): CodeHostReadiness['webhookSecretRotation'] {
  if (app === null || !isFormerAccepted(app)) return null;
  const { is_webhook_secret_confirmed: isConfirmed, previous_webhook_secret_ends_at: endsAt } = app;
  return { isConfirmed, formerEndsAt: isConfirmed && endsAt !== null ? wireTime(endsAt) : null };
}
