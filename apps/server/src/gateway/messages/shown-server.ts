import { definitionKey } from '../definitions/known-definitions.ts';
import { listedForm, SERVER_NAME, shownServer } from '../definitions/shown.ts';
import { isObject, type Params } from '../protocol/message.ts';
import { META } from '../protocol/stateless.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { review } from './review-list.ts';

/** Returns the answer to `initialize` as a client gets it: what the server says about itself is pinned as definitions are. */
export async function shownInitialize(
  parts: GatewayParts,
  visit: Visit,
  result: Params,
): Promise<Params> {
  const { protocolVersion, capabilities = {} } = result;
  const { instructions, ...serverInfo } = await identityOf(parts, visit, result);
  return { protocolVersion, capabilities, serverInfo, ...withText({ instructions }) };
}

/** Returns the answer to `server/discover` as a client gets it. */
export async function shownDiscovery(
  parts: GatewayParts,
  visit: Visit,
  result: Params,
): Promise<Params> {
  const { _meta, capabilities = {}, instructions: given } = result;
  const serverInfo = isObject(_meta) ? _meta[META.serverInfo] : undefined;
  const said = { serverInfo, ...withText({ instructions: given }) };
  const { instructions, ...info } = await identityOf(parts, visit, said);
  return {
    ...cacheHintOf(result),
    capabilities,
    ...withText({ instructions }),
    _meta: { [META.serverInfo]: info },
  };
}

/** Returns how long a result that nobody decided may be kept. */
export function cacheHintOf({ ttlMs }: Params): Params {
  return typeof ttlMs === 'number' ? { ttlMs } : {};
}

/**
 * Returns the name, title and instructions of a server: in enforce the accepted ones, which are those of the gateway where none
 * were accepted; in observe what it says now.
 */
async function identityOf(parts: GatewayParts, visit: Visit, said: Params): Promise<Params> {
  const { credential, server } = visit;
  const shown = shownServer(said) ?? [];
  const accepted = await review(parts, visit, 'server', shown);
  const [now] = shown;
  if (now !== undefined && (server.mode === 'observe' || accepted.has(SERVER_NAME))) {
    return listedForm(now.hashed.definition, {});
  }
  const epoch = credential.kind === 'person' ? 0 : credential.authority.epoch;
  const known = await parts.definitions.of(server, epoch);
  const pinned = known.get(definitionKey('server', SERVER_NAME))?.accepted ?? null;
  if (pinned !== null) return listedForm(pinned, {});
  return { name: server.name, version: '0' };
}

function withText({ instructions }: { readonly instructions: unknown }): Params {
  return typeof instructions === 'string' ? { instructions } : {};
}
