import { randomBytes } from 'node:crypto';
import type { AddCodeHostInstallation, BegunCodeHostInstallation } from '@svc/contract';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { ApiError } from '../../../platform/api-error.ts';
import type { Principal } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';
import { AUTHORIZE_MS, INSTALL_MS, sealBindingState } from './binding-state.ts';
import type { BindingParts } from './parts.ts';
import { BindingRefused } from './refused.ts';

/** Where the host sends people who have installed the App, and who have authorized it. */
export const SETUP_PATH = '/auth/code-host/setup';
export const CALLBACK_PATH = '/auth/code-host/callback';

const STATE_ID_BYTES = 16;

/**
 * Begins to connect an installation; returns the page of the host to go on at. Throws `conflict` unless the host has confirmed the App
 * within the last minute: without that there is no address to install at.
 */
export async function beginBinding(
  parts: BindingParts,
  principal: Principal,
  { hostInstallationId }: AddCodeHostInstallation,
): Promise<BegunCodeHostInstallation> {
  if (parts.publicUrl === null) {
    throw new ApiError(
      'conflict',
      'SVC_PUBLIC_URL is not set; the code host needs it to send people back',
    );
  }
  const { state, installUrl, problems } = await parts.readiness();
  if (state !== 'ready' || installUrl === null) {
    const [problem] = problems;
    throw new ApiError('conflict', `the code-hosting App is not ready: ${problem?.message}`);
  }
  if (hostInstallationId !== undefined) {
    return authorizationOf(parts, principal, hostInstallationId);
  }
  const bound = boundTo(principal, INSTALL_MS);
  const sealed = sealBindingState(parts.stateKey, { ...bound, step: 'install' });
  return {
    url: parts.host.installAddress(installUrl, sealed),
    expiresAt: wireTime(new Date(bound.expiresAt)),
  };
}

/** Returns the page of the host where the person authorizes the App, to prove access to an installation. */
export async function authorizationOf(
  { host, app, publicUrl, stateKey }: BindingParts,
  principal: Principal,
  hostInstallationId: number,
): Promise<BegunCodeHostInstallation> {
  const read = await app.read();
  if (!read.ok) {
    throw new BindingRefused('app_not_ready', 'conflict', 'the code-hosting App is not ready');
  }
  const bound = boundTo(principal, AUTHORIZE_MS);
  const verifier = randomPKCECodeVerifier();
  const state = sealBindingState(stateKey, {
    ...bound,
    step: 'authorize',
    hostInstallationId,
    verifier,
  });
  const url = host.authorizationAddress({
    clientId: read.values.clientId,
    redirectUri: `${publicUrl}${CALLBACK_PATH}`,
    state,
    codeChallenge: await calculatePKCECodeChallenge(verifier),
  });
  return { url, expiresAt: wireTime(new Date(bound.expiresAt)) };
}

function boundTo({ tenant, id, person }: Principal, milliseconds: number) {
  return {
    id: randomBytes(STATE_ID_BYTES).toString('base64url'),
    tenantId: tenant.id,
    principalId: id,
    sessionId: person?.sessionId ?? null,
    expiresAt: Date.now() + milliseconds,
  };
}
