import type { CodeHostProblem, CreatedCodeHostApp } from '@svc/contract';
import { PLATFORM_TENANT } from '@svc/contract';
import { ApiError } from '../../../platform/api-error.ts';
import type { ActingSteps, Input } from '../../../platform/http/operation.ts';
import { actor } from '../../../platform/principal.ts';
import type { SecretStore } from '../../../platform/secrets/secret-store.ts';
import { formProblems, valuesOf } from '../app-values.ts';
import type { AppValues, CodeHost, ConvertedApp } from '../code-host.ts';
import { confirmApp } from '../confirm-app.ts';
import { hostProblem } from '../host-problem.ts';
import { privateKeyText, sealValue } from '../stored-app/sealed-values.ts';
import { appExists, findStoredApp, insertStoredApp } from '../stored-app/store.ts';
import { markStateUsed } from '../used-states.ts';
import { appIsSet, demandSession } from './begin.ts';
import { openManifestState } from './state.ts';

export type CompletionParts = {
  readonly host: Pick<CodeHost, 'convertManifest' | 'readApp' | 'acceptsClient' | 'requiredAccess'>;
  readonly hostUrl: string;
  readonly publicUrl: string | null;
  readonly isAppSet: boolean;
  readonly stateKey: Uint8Array;
  readonly secrets: SecretStore;
};

type Completion = ActingSteps<Input<'createCodeHostApp'>, null, AppValues, CreatedCodeHostApp>;

/**
 * Returns the steps that exchange the code of a manifest for the App's values, validate them as readiness does, and store them. The state
 * is used up first, whatever comes of it. A failure stores nothing, and names its layer.
 */
export function completeManifestSteps(parts: CompletionParts): Completion {
  const { hostUrl, isAppSet, secrets } = parts;
  return {
    reserve: async (tx, { principal, body }) => {
      const sessionId = demandSession(principal);
      const state = openManifestState(parts.stateKey, body.state);
      if (state === null || state.hostUrl !== hostUrl) {
        throw new ApiError(
          'malformed',
          'the state is not of this service or has expired; begin again',
        );
      }
      if (state.sessionId !== sessionId) {
        throw new ApiError('forbidden', 'another session has begun this App; begin again');
      }
      if (!(await markStateUsed(tx, { ...state, tenantId: PLATFORM_TENANT.id }))) {
        throw new ApiError('conflict', 'the state was used before; begin again');
      }
      if (isAppSet) throw appIsSet();
      if ((await findStoredApp(tx, hostUrl)) !== null) throw appExists();
      return { status: 'reserved', reserved: null };
    },
    call: (_reserved, { body }) => exchange(parts, body.code),
    commit: async (tx, { principal }, _reserved, values) => {
      const seal = (column: Parameters<typeof sealValue>[3], secret: AppValues['clientSecret']) =>
        sealValue(tx, secrets, hostUrl, column, secret);
      await insertStoredApp(tx, {
        host_url: hostUrl,
        app_id: values.appId,
        slug: values.slug,
        client_id: values.clientId,
        client_secret: await seal('client_secret', values.clientSecret),
        webhook_secret: await seal('webhook_secret', values.webhookSecret),
        private_key: await seal('private_key', privateKeyText(values)),
      });
      return {
        result: { appSlug: values.slug },
        events: [
          {
            kind: 'code_host.app_created',
            actor: actor(principal),
            subject: { type: 'code_host_app', id: hostUrl, name: values.slug },
            data: {},
          },
        ],
      };
    },
    // the code is used up: nothing can be resumed
    release: async () => {},
  };
}

/** Exchanges the code, and returns the values of the App once the host has confirmed them. */
async function exchange(parts: CompletionParts, code: string): Promise<AppValues> {
  const answer = await parts.host.convertManifest(code);
  if (!answer.ok) throw refusal('bad_gateway', [hostProblem(answer.failure, 'secret_store')]);
  if (answer.value === null) throw refusal('unprocessable', [UNKNOWN_CODE]);
  const { texts } = answer.value;
  const problems = [...formProblems(texts), ...addressProblems(answer.value, parts)];
  if (problems.length > 0) throw refusal('unprocessable', problems);
  const values = valuesOf(texts);
  const confirmed = await confirmApp(parts.host, values, 'secret_store');
  if (confirmed.problems.length === 0) return values;
  const isUnavailable = confirmed.problems.every(({ layer }) => layer === 'host');
  throw refusal(isUnavailable ? 'bad_gateway' : 'unprocessable', confirmed.problems);
}

/** The App's page is one of the configured host, and its home is this service: another App's code was brought otherwise. */
function addressProblems(
  { texts, pageUrl, homeUrl }: ConvertedApp,
  { hostUrl, publicUrl }: CompletionParts,
): readonly CodeHostProblem[] {
  const pages = ['apps', 'github-apps'].map((folder) => `${hostUrl}/${folder}/${texts.app_slug}`);
  const isOfHost = pages.includes(pageUrl);
  const isOurs = homeUrl !== null && originOf(homeUrl) === originOf(publicUrl ?? '');
  return isOfHost && isOurs ? [] : [OTHER_ADDRESSES];
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function refusal(
  code: 'bad_gateway' | 'unprocessable',
  problems: readonly CodeHostProblem[],
): ApiError {
  const listed = problems.map(({ layer, message }) => `${layer}: ${message}`).join('; ');
  return new ApiError(
    code,
    `the App is not stored (${listed}); delete it at the code host if it is there, and begin again`,
    problems.map(({ layer, message, action }) => ({
      at: '/code',
      message: `${layer}: ${message}; ${action}`,
    })),
  );
}

const UNKNOWN_CODE: CodeHostProblem = {
  subject: 'host',
  layer: 'host',
  code: 'rejected',
  message: 'the code host does not know the one-time code, or no longer',
  action: 'begin again',
};

const OTHER_ADDRESSES: CodeHostProblem = {
  subject: 'addresses',
  layer: 'app',
  code: 'mismatched',
  message: 'the addresses of the App are not those of the code host and of this service',
  action: 'begin again from the console of this service',
};
