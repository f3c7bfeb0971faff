import { acting, type Operation, preparedReading, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import type { CodeHost } from './code-host.ts';
import { beginManifest } from './manifest/begin.ts';
import { type CompletionParts, completeManifestSteps } from './manifest/complete.ts';
import type { AppReadiness } from './readiness.ts';
import { removeStoredApp } from './stored-app/delete.ts';
import { replaceCredentialSteps } from './stored-app/replace-credential.ts';
import { rotateSecretSteps } from './stored-app/rotate-webhook-secret.ts';
import { secretRotation } from './stored-app/secret-rotation.ts';
import type { StoredApp } from './stored-app/store.ts';
import { failedDeliveries, lastDelivery } from './webhooks/deliveries.ts';

export type CodeHostRouteParts = CompletionParts & {
  readonly host: CodeHost;
  /** Returns readiness, kept for a while for each version of the stored App. */
  readonly readiness: (stored: StoredApp | null) => Promise<AppReadiness>;
  readonly storedApp: () => Promise<StoredApp | null>;
};

const AUTHORITY = { connections: 'authority' } as const;

/** The host is asked before the transaction begins, or between two: none is open while an answer is waited for. */
export function codeHostRoutes(parts: CodeHostRouteParts): Operation[] {
  const { hostUrl } = parts;
  const readState = async () => {
    const stored = await parts.storedApp();
    return { readiness: await parts.readiness(stored), rotation: secretRotation(stored) };
  };
  return [
    preparedReading('getCodeHost', readState, async (tx, _input, { readiness, rotation }) => {
      const last = await lastDelivery(tx);
      return {
        ...readiness,
        webhookSecretRotation: rotation,
        lastDelivery: last && { event: last.event, receivedAt: wireTime(last.receivedAt) },
        failedDeliveries: await failedDeliveries(tx),
      };
    }),
    writing(
      'createCodeHostManifest',
      (tx, { principal, body }) => beginManifest(tx, parts, principal, body),
      AUTHORITY,
    ),
    acting('createCodeHostApp', completeManifestSteps(parts)),
    writing(
      'deleteCodeHostApp',
      (tx, { principal }) => removeStoredApp(tx, principal, hostUrl),
      AUTHORITY,
    ),
    acting('putCodeHostCredential', replaceCredentialSteps(parts)),
    acting('rotateCodeHostSecret', rotateSecretSteps(parts)),
  ];
}
