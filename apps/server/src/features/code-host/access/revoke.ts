import { setTimeout as delay } from 'node:timers/promises';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AccessHost } from '../code-host.ts';

/** Pauses before the attempts after the first one. */
const PAUSES_MS = [500, 2_000];

/** Revokes a token, in several attempts; false where the host has not confirmed it. */
export async function revokeSurely(
  host: Pick<AccessHost, 'revoke'>,
  token: Secret,
): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    if (await host.revoke(token)) return true;
    await delay(pause);
  }
  return host.revoke(token);
}
