import type { CodeHostProblem } from '@svc/contract';
import { ApiError } from '../../../platform/api-error.ts';
import type { ActingSteps, Input } from '../../../platform/http/operation.ts';
import { actor } from '../../../platform/principal.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { SecretStore } from '../../../platform/secrets/secret-store.ts';
import { formProblem } from '../app-values.ts';
import type { AppValues, CodeHost } from '../code-host.ts';
import { confirmApp } from '../confirm-app.ts';
import { parsePrivateKey } from '../value-form.ts';
import { openAppValues, privateKeyText, sealValue } from './sealed-values.ts';
import { lockStoredApp, type StoredApp, updateStoredApp } from './store.ts';

export type ReplaceParts = {
  readonly host: Pick<CodeHost, 'readApp' | 'acceptsClient' | 'requiredAccess'>;
  readonly hostUrl: string;
  readonly secrets: SecretStore;
};

type Reserved = { readonly app: StoredApp; readonly values: AppValues };
type Replacement = ActingSteps<Input<'putCodeHostCredential'>, Reserved, Secret, null>;

/**
 * Returns the steps that replace the private key or the client secret: the host must confirm the App with the new value before it is
 * stored. The host accepts the former one until it is deleted there, so nothing fails meanwhile.
 */
export function replaceCredentialSteps({ host, hostUrl, secrets }: ReplaceParts): Replacement {
  return {
    reserve: async (tx) => {
      const app = await lockStoredApp(tx, hostUrl);
      return {
        status: 'reserved',
        reserved: { app, values: await openAppValues(tx, secrets, app) },
      };
    },
    call: async ({ values }, { body: { credential, value } }) => {
      const text = value.trim();
      const fault = formProblem(credential, text);
      if (fault !== null) throw refusal('unprocessable', [fault]);
      const changed = valuesWith(values, credential, text);
      const { problems } = await confirmApp(host, changed, 'secret_store');
      const isUnavailable = problems.some(({ layer }) => layer === 'host');
      if (problems.length > 0) {
        throw refusal(isUnavailable ? 'bad_gateway' : 'unprocessable', problems);
      }
      return credential === 'private_key' ? privateKeyText(changed) : changed.clientSecret;
    },
    commit: async (tx, { principal, body: { credential } }, { app }, secret) => {
      const sealed = await sealValue(tx, secrets, hostUrl, credential, secret);
      const isStored = await updateStoredApp(tx, app, { [credential]: sealed });
      if (!isStored)
        throw new ApiError('conflict', 'the stored App was changed meanwhile; try again');
      return {
        result: null,
        events: [
          {
            kind: 'code_host.credential_replaced',
            actor: actor(principal),
            subject: { type: 'code_host_app', id: hostUrl, name: app.slug },
            data: { credential },
          },
        ],
      };
    },
    release: async () => {},
  };
}

function valuesWith(
  values: AppValues,
  credential: 'private_key' | 'client_secret',
  text: string,
): AppValues {
  if (credential === 'client_secret') return { ...values, clientSecret: new Secret(text) };
  // its form was validated
  return { ...values, privateKey: parsePrivateKey(text) ?? values.privateKey };
}

function refusal(
  code: 'bad_gateway' | 'unprocessable',
  problems: readonly CodeHostProblem[],
): ApiError {
  const [first] = problems;
  return new ApiError(
    code,
    `the value is not stored (${first?.layer}: ${first?.message})`,
    problems.map(({ layer, message, action }) => ({
      at: '/value',
      message: `${layer}: ${message}; ${action}`,
    })),
  );
}
