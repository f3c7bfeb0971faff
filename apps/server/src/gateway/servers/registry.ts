import type { Environment, GatewayAuth, GatewayMode } from '@svc/contract';
import type { Database, Reader } from '../../db/database.ts';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { findServer, type ServerRow } from './store.ts';
import { credentialLocation } from './write.ts';

/** A server as the gateway reaches it, with its credential opened. */
export type UpstreamServer = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  /** Null for a server that the gateway starts. */
  readonly url: string | null;
  /** Entry of the operator's file; null for a server with an address. */
  readonly command: string | null;
  readonly mode: GatewayMode;
  readonly environment: Environment;
  /** Labels assigned by an administrator; all its tools have them. */
  readonly labels: readonly string[];
  /** How a token is obtained with the credential, a client's secret; null where the credential is the token. */
  readonly auth: GatewayAuth | null;
  readonly credential: Secret | null;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly maxConcurrency: number;
};

/** Returns a tenant's server by name, as of this authority epoch or a later one; null if it does not exist. */
export type FindUpstream = (
  tenantId: string,
  name: string,
  epoch: number,
) => Promise<UpstreamServer | null>;

type Known = { readonly epoch: number; readonly server: UpstreamServer | null };

const MAX_CACHED_SERVERS = 5_000;

/** Finds servers. Every change of one advances the tenant's epoch, so a value read in an epoch is valid for all of it. */
export function upstreamRegistry(db: Database, secrets: SecretStore): FindUpstream {
  const reads = new CoalescedReads<Known>({
    maxKept: MAX_CACHED_SERVERS,
    // invented names must not evict servers
    isKept: ({ server }) => server !== null,
  });
  const read = (tenantId: string, name: string) =>
    db.tenant(tenantId).read(async (tx): Promise<Known> => {
      const head = await tx.selectFrom('ledger_heads').select('epoch').executeTakeFirstOrThrow();
      const row = await findServer(tx, { name });
      return { epoch: Number(head.epoch), server: row && (await openServer(tx, row, secrets)) };
    });
  return async (tenantId, name, epoch) => {
    const { server } = await reads.get(
      `${tenantId} ${name}`,
      (known) => known.epoch >= epoch,
      () => read(tenantId, name),
    );
    return server;
  };
}

async function openServer(
  tx: Reader,
  row: ServerRow,
  secrets: SecretStore,
): Promise<UpstreamServer> {
  const { tenant_id: tenantId, server_id: id, credential } = row;
  return {
    id,
    tenantId,
    name: row.name,
    url: row.url,
    command: row.command,
    mode: row.mode,
    environment: row.environment,
    labels: row.labels,
    auth: row.auth,
    credential:
      credential && (await secrets.open(tx, tenantId, credentialLocation(id), credential)),
    timeoutMs: row.timeout_seconds * 1000,
    maxResponseBytes: row.max_response_bytes,
    maxConcurrency: row.max_concurrency,
  };
}
