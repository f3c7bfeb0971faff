import { isDeepStrictEqual } from 'node:util';
import {
  type CreateGatewayServer,
  type Environment,
  type GatewayAuth,
  newId,
  type UpdateGatewayServer,
} from '@svc/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type IfMatch, requireVersion } from '../../platform/http/if-match.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import type { RefuseUrl } from '../../platform/outbound/configured-url.ts';
import type { Principal } from '../../platform/principal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import {
  type Destinations,
  refuseNewDestination,
} from '../../platform/secrets/secret-destination.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { commandFor, type McpCommands } from './commands.ts';
import {
  type ChangedServer,
  type RequestChange,
  requestEnforcementEnd,
} from './end-enforcement.ts';
import { recordEnforced, refuseUnenforced } from './enforced-targets.ts';
import { serverFact } from './server-fact.ts';
import { deleteServer, findServer, insertServer, type ServerRow, updateServer } from './store.ts';

const DEFAULT_TIMEOUT_SECONDS = 60;
const DEFAULT_MAX_RESPONSE_BYTES = 1024 * 1024;
const DEFAULT_MAX_CONCURRENCY = 32;

export type ServerParts = {
  readonly environment: Environment;
  readonly secrets: SecretStore;
  readonly commands: McpCommands;
  readonly requestChange: RequestChange;
  readonly refuseUrl: RefuseUrl;
};

/** Registers a server. Throws `conflict` when the name is taken, `unprocessable` when it would end the enforcement of another. */
export async function createServer(
  tx: Writer,
  principal: Principal,
  request: CreateGatewayServer,
  parts: ServerParts,
): Promise<Written<ServerRow>> {
  await beginAuthorityChange(tx);
  const id = newId('gatewayServer');
  const row = await insertServer(tx, {
    tenant_id: principal.tenant.id,
    server_id: id,
    name: request.name,
    ...reachedBy(request, principal, parts),
    mode: request.mode ?? 'observe',
    environment: request.environment ?? parts.environment,
    credential: await encryptCredential(
      tx,
      principal,
      id,
      request.credential ?? null,
      parts.secrets,
    ),
    timeout_seconds: request.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    max_response_bytes: request.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES,
    max_concurrency: request.maxConcurrency ?? DEFAULT_MAX_CONCURRENCY,
    labels: request.labels ?? [],
    auth: storedAuth(validAuth(request.auth ?? null, request.credential ?? null, parts.refuseUrl)),
    created_by: principal.id,
  });
  if (row === null) {
    throw new ApiError('conflict', `gateway server ${JSON.stringify(request.name)} exists`);
  }
  await guardEnforcement(tx, principal, row, parts);
  return { result: row, events: [serverFact('gateway.server_created', principal, row)] };
}

/** A change, of the version that its caller has read where it names one. */
type ServerChange = {
  readonly id: string;
  readonly request: UpdateGatewayServer;
  readonly ifMatch: IfMatch;
};

/** Changes a server. A production server returns from `enforce` to `observe` only when a second person agrees. */
export async function changeServer(
  tx: Writer,
  principal: Principal,
  { id, request, ifMatch }: ServerChange,
  parts: ServerParts,
): Promise<Written<ChangedServer>> {
  await beginAuthorityChange(tx);
  const before = await knownServer(tx, id);
  requireVersion(before, ifMatch);
  const { mode = before.mode } = request;
  if (isOfProduction(before, parts) && before.mode === 'enforce' && mode === 'observe') {
    refuseOtherChanges(request);
    return requestEnforcementEnd(tx, principal, before, parts.requestChange);
  }
  const { url, timeoutSeconds, maxResponseBytes, maxConcurrency, credential, labels, auth } =
    request;
  if (before.command !== null) refuseHttpFields(request);
  const after = {
    ...before,
    ...(url !== undefined && { url: validUrl(url, parts.refuseUrl) }),
    ...(auth !== undefined && { auth: validAuth(auth, credential ?? null, parts.refuseUrl) }),
  };
  if (credential === undefined) {
    refuseNewDestination('credential', destinationsOf(before), destinationsOf(after));
  }
  const row = await updateServer(tx, id, {
    mode,
    url: after.url,
    auth: storedAuth(after.auth),
    ...(timeoutSeconds !== undefined && { timeout_seconds: timeoutSeconds }),
    ...(maxResponseBytes !== undefined && { max_response_bytes: maxResponseBytes }),
    ...(maxConcurrency !== undefined && { max_concurrency: maxConcurrency }),
    ...(labels !== undefined && { labels }),
    ...(credential !== undefined && {
      credential: await encryptCredential(tx, principal, id, credential, parts.secrets),
    }),
  });
  if (mode === 'enforce' || row.url !== before.url) {
    await guardEnforcement(tx, principal, row, parts);
  }
  const previous = before.mode === mode ? {} : { previousMode: before.mode };
  return {
    result: { row, approvalId: null },
    events: [serverFact('gateway.server_updated', principal, row, previous)],
  };
}

/** Returns whether a change of a server widens what it or its callers may do. */
export async function widensServer(
  tx: Writer,
  id: string,
  { mode, url, auth, labels, credential }: UpdateGatewayServer,
): Promise<boolean> {
  await beginAuthorityChange(tx);
  const before = await knownServer(tx, id);
  return (
    (mode === 'observe' && before.mode === 'enforce') ||
    (url !== undefined && url !== before.url) ||
    auth !== undefined ||
    (labels !== undefined && !isDeepStrictEqual(labels, before.labels)) ||
    typeof credential === 'string'
  );
}

export async function removeServer(
  tx: Writer,
  principal: Principal,
  id: string,
  parts: Pick<ServerParts, 'environment'>,
): Promise<Written<null>> {
  await beginAuthorityChange(tx);
  const row = await knownServer(tx, id);
  if (row.mode === 'enforce') await guardEnforcement(tx, principal, row, parts);
  await deleteServer(tx, id);
  return { result: null, events: [serverFact('gateway.server_deleted', principal, row)] };
}

/** Records what a server of production enforces, or refuses one that would observe in its place. */
async function guardEnforcement(
  tx: Writer,
  { tenant }: Principal,
  row: ServerRow,
  parts: Pick<ServerParts, 'environment'>,
): Promise<void> {
  if (!isOfProduction(row, parts)) return;
  if (row.mode === 'enforce') await recordEnforced(tx, tenant.id, row);
  else await refuseUnenforced(tx, row);
}

function isOfProduction(
  row: ServerRow,
  { environment }: Pick<ServerParts, 'environment'>,
): boolean {
  return [row.environment, environment].includes('production');
}

/** Returns the server of that id, or throws `not_found`. */
export async function knownServer(tx: Reader, id: string): Promise<ServerRow> {
  const row = await findServer(tx, { id });
  if (row === null) throw new ApiError('not_found', `gateway server ${id} does not exist`);
  return row;
}

/** Returns where a server's credential is stored. */
export function credentialLocation(serverId: string) {
  return { table: 'gateway_servers', column: 'credential', key: [serverId] } as const;
}

/** Returns where the stored credential of a server goes: to the server, or to a token endpoint, and the tokens to the server. */
function destinationsOf({ url, auth, credential }: ServerRow): Destinations {
  if (url === null || credential === null) return [];
  const server = { field: 'url', address: url };
  return auth === null ? [server] : [{ field: 'auth.tokenUrl', address: auth.tokenUrl }, server];
}

/** Checks how a token is obtained; the secret that it is obtained with comes in the same request. */
function validAuth(
  auth: GatewayAuth | null,
  credential: string | null,
  refuseUrl: RefuseUrl,
): GatewayAuth | null {
  if (auth === null) return null;
  if (credential === null) {
    const message = 'must be given with auth, as the secret of the client';
    throw new ApiError('unprocessable', `credential ${message}`, [{ at: '/credential', message }]);
  }
  return { ...auth, tokenUrl: validUrl(auth.tokenUrl, refuseUrl, 'auth.tokenUrl') };
}

function storedAuth(auth: GatewayAuth | null): string | null {
  return auth === null ? null : JSON.stringify(auth);
}

/** What two people agree to is one change, so that neither agrees to more than was meant. */
function refuseOtherChanges({ mode: _, ...others }: UpdateGatewayServer): void {
  const [other] = Object.keys(others);
  if (other === undefined) return;
  throw new ApiError(
    'unprocessable',
    `a change of the mode that a second administrator must agree to must come alone (got also ${other})`,
  );
}

async function encryptCredential(
  tx: Writer,
  { tenant }: Principal,
  id: string,
  credential: string | null,
  secrets: SecretStore,
): Promise<Buffer | null> {
  if (credential === null) return null;
  return secrets.seal(tx, tenant.id, credentialLocation(id), new Secret(credential));
}

/** Returns the address of a server, or the entry of the operator's file; throws `unprocessable` for both, and for neither. */
function reachedBy(
  request: CreateGatewayServer,
  { tenant }: Principal,
  { commands, refuseUrl }: ServerParts,
): Pick<ServerRow, 'url' | 'command'> {
  const { url, command } = request;
  if (command === undefined && url !== undefined)
    return { url: validUrl(url, refuseUrl), command: null };
  if (command === undefined || url !== undefined) {
    throw new ApiError('unprocessable', 'a server has either url or command');
  }
  refuseHttpFields(request);
  if (commandFor(commands, command, tenant.slug) === null) {
    throw new ApiError(
      'unprocessable',
      `command ${JSON.stringify(command)} is not in the operator's file of MCP commands for this tenant`,
    );
  }
  return { url: null, command };
}

function refuseHttpFields(request: Pick<UpdateGatewayServer, 'url' | 'auth'>): void {
  for (const field of ['url', 'auth'] as const) {
    if (request[field] == null) continue;
    throw new ApiError(
      'unprocessable',
      `${field} is for servers with an address; this one has a command`,
    );
  }
}

/** Returns the address, which must hold no credential, because it is shown and sealed, and be one that the gateway may call. */
function validUrl(text: string, refuseUrl: RefuseUrl, field = 'url'): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    !/[?#]/.test(text);
  const refusal = isPlain
    ? refuseUrl(url)
    : 'must be an absolute http or https URL without credentials, query and fragment';
  if (url === null || refusal !== null) throw new ApiError('unprocessable', `${field} ${refusal}`);
  return url.href;
}
