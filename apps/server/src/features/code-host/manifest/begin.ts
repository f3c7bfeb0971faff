import type { CodeHostManifest, CreateCodeHostManifest } from '@svc/contract';
import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';
import { appAddresses } from '../app-addresses.ts';
import type { ManifestHost } from '../code-host.ts';
import { appExists, findStoredApp } from '../stored-app/store.ts';
import { newManifestState, sealManifestState } from './state.ts';

export type ManifestParts = {
  readonly host: Pick<ManifestHost, 'manifestForm'>;
  /** Address of the code host, without a trailing slash. */
  readonly hostUrl: string;
  /** Null where none is configured. */
  readonly publicUrl: string | null;
  /** Whether variables set any value of the App. */
  readonly isAppSet: boolean;
  readonly stateKey: Uint8Array;
};

/**
 * Begins the creation of the App by a manifest: returns what the browser posts to the host. Nothing is stored but the event. Throws
 * `conflict` where there is an App, and `forbidden` for a caller without a session, which the state is bound to.
 */
export async function beginManifest(
  tx: Writer,
  { host, hostUrl, publicUrl, isAppSet, stateKey }: ManifestParts,
  principal: Principal,
  body: CreateCodeHostManifest,
): Promise<Written<CodeHostManifest>> {
  const sessionId = demandSession(principal);
  if (publicUrl === null) {
    throw new ApiError('conflict', 'SVC_PUBLIC_URL is not set; the host needs it for the App');
  }
  if (isAppSet) throw appIsSet();
  if ((await findStoredApp(tx, hostUrl)) !== null) throw appExists();
  const organization = body.organization ?? null;
  const addresses = appAddresses(publicUrl);
  const { target, manifest } = host.manifestForm({ name: body.name, organization, addresses });
  const state = newManifestState({ sessionId, hostUrl });
  return {
    result: {
      target: `${target}?state=${sealManifestState(stateKey, state)}`,
      manifest,
      expiresAt: wireTime(new Date(state.expiresAt)),
    },
    events: [
      {
        kind: 'code_host.manifest_begun',
        actor: actor(principal),
        subject: { type: 'code_host_app', id: hostUrl },
        data: { organization },
      },
    ],
  };
}

/** Returns the session of a person; throws `forbidden` for a caller without one. */
export function demandSession({ person }: Principal): string {
  const sessionId = person?.sessionId ?? null;
  if (sessionId !== null) return sessionId;
  throw new ApiError('forbidden', 'the App is created in a browser: sign in to the console');
}

export function appIsSet(): ApiError {
  return new ApiError(
    'conflict',
    'variables set the values of the App; unset all six and roll the API service',
  );
}
