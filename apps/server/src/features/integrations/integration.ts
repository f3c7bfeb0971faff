import { type Provider, type ProviderName, type PutIntegration, providerOf } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { RefuseUrl } from '../../platform/outbound/configured-url.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { refuseNewDestination } from '../../platform/secrets/secret-destination.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import {
  deleteStoredIntegration,
  findIntegration,
  type IntegrationRow,
  type IntegrationSettings,
  makeTicketsDue,
  sealToken,
  upsertIntegration,
} from './store.ts';

export type IntegrationParts = {
  readonly secrets: SecretStore;
  readonly refuseUrl: RefuseUrl;
};

/** Sets up a tracker. A stored token stays with the base URL that it was given for. Throws `unprocessable`. */
export async function putIntegration(
  tx: Writer,
  { secrets, refuseUrl }: IntegrationParts,
  principal: Principal,
  name: ProviderName,
  body: PutIntegration,
): Promise<Written<IntegrationRow>> {
  const provider = providerOf(name);
  const tenantId = principal.tenant.id;
  const { baseUrl: given, user = '', token, ...settings } = body;
  refuseSettings(provider, body);
  const baseUrl = checkedBaseUrl(given, refuseUrl);
  const before = await findIntegration(tx, provider);
  const sealed =
    token === undefined
      ? keptToken(before, baseUrl)
      : await sealToken(tx, secrets, { tenantId, provider }, new Secret(token));
  const row = await upsertIntegration(tx, {
    tenantId,
    provider,
    baseUrl,
    user,
    settings,
    token: sealed,
  });
  await makeTicketsDue(tx, provider);
  const subject = { type: 'integration', id: provider } as const;
  const kind = 'integration.updated';
  return {
    result: row,
    events: [{ kind, actor: actor(principal), subject, data: { baseUrl } }],
  };
}

/** Returns whether settings make a destination: the tracker is new, or other address, credentials or place in it are used. */
export async function makesDestination(
  tx: Writer,
  name: ProviderName,
  { baseUrl, user = '', token, ...settings }: PutIntegration,
): Promise<boolean> {
  const before = await findIntegration(tx, providerOf(name));
  return (
    before === null ||
    token !== undefined ||
    user !== before.account ||
    storedBaseUrl(baseUrl) !== before.base_url ||
    placeOf(settings) !== placeOf(before.settings as IntegrationSettings)
  );
}

/** Where in a tracker tickets are opened, with the defaults of each. */
function placeOf({
  deployment = 'cloud',
  project = '',
  table = 'incident',
}: IntegrationSettings): string {
  return JSON.stringify([deployment, project, table]);
}

/** Returns the stored token, sealed, for a request without one. */
function keptToken(before: IntegrationRow | null, baseUrl: string): Buffer {
  if (before === null) {
    const message = 'must be given: none is stored';
    throw new ApiError('unprocessable', `token ${message}`, [{ at: '/token', message }]);
  }
  const destination = (address: string) => [{ field: 'baseUrl', address }];
  refuseNewDestination('token', destination(before.base_url), destination(baseUrl));
  return before.token;
}

/** Deletes a tracker with its token. Throws `not_found`. */
export async function deleteIntegration(
  tx: Writer,
  principal: Principal,
  name: ProviderName,
): Promise<Written<null>> {
  const provider = providerOf(name);
  if (!(await deleteStoredIntegration(tx, provider))) {
    throw new ApiError('not_found', `${provider} is not set up`);
  }
  const subject = { type: 'integration', id: provider } as const;
  const kind = 'integration.deleted';
  return { result: null, events: [{ kind, actor: actor(principal), subject, data: {} }] };
}

function refuseSettings(provider: Provider, body: PutIntegration): void {
  const { project, issueType, priorities, deployment, table, user } = body;
  if (provider === 'issue_tracker_a') {
    if (project === undefined) throw new ApiError('unprocessable', 'Jira needs a project');
    if (table !== undefined) throw new ApiError('unprocessable', 'Jira has no table');
    if (user === undefined && deployment !== 'data-center') {
      throw new ApiError('unprocessable', 'Jira Cloud needs a user');
    }
    return;
  }
  if (user === undefined) throw new ApiError('unprocessable', 'ServiceNow needs a user');
  if ([project, issueType, priorities, deployment].some((setting) => setting !== undefined)) {
    throw new ApiError('unprocessable', 'ServiceNow takes no settings of Jira');
  }
}

function checkedBaseUrl(text: string, refuseUrl: RefuseUrl): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const refusal = url === null ? `must be a URL (got ${JSON.stringify(text)})` : refuseUrl(url);
  if (url === null || refusal !== null) throw new ApiError('unprocessable', `baseUrl ${refusal}`);
  return storedBaseUrl(text);
}

/** Returns the stored form of a base URL: canonical, without trailing slashes. An invalid URL is not made canonical. */
function storedBaseUrl(text: string): string {
  return (URL.canParse(text) ? new URL(text).href : text).replace(/\/+$/, '');
}
