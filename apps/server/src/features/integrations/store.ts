import type { Integration, Provider, PutIntegration, Ticket } from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { wireTime } from '../../platform/time.ts';
import { jira } from './jira.ts';
import { serviceNow } from './servicenow.ts';
import type { Tracker } from './tracker.ts';

export type IntegrationSettings = Pick<
  PutIntegration,
  'deployment' | 'project' | 'issueType' | 'priorities' | 'table'
>;
export type IntegrationRow = Selectable<DB['tracker_integrations']>;
export type TicketRow = Selectable<DB['tickets']>;

const INTEGRATIONS = 'tracker_integrations';

export function listIntegrations(tx: Reader): Promise<IntegrationRow[]> {
  return tx.selectFrom(INTEGRATIONS).selectAll().orderBy('provider').execute();
}

/** Returns null when the tracker is not set up. */
export async function findIntegration(
  tx: Reader,
  provider: Provider,
): Promise<IntegrationRow | null> {
  const row = await tx
    .selectFrom(INTEGRATIONS)
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? null;
}

export type NewIntegration = {
  readonly tenantId: string;
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly user: string;
  readonly settings: IntegrationSettings;
  /** Sealed. */
  readonly token: Buffer;
};

export function upsertIntegration(tx: Writer, given: NewIntegration): Promise<IntegrationRow> {
  const values = {
    base_url: given.baseUrl,
    account: given.user,
    token: given.token,
    settings: JSON.stringify(given.settings),
    updated_at: new Date(),
  };
  return tx
    .insertInto(INTEGRATIONS)
    .values({ tenant_id: given.tenantId, provider: given.provider, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes the status of a tracker's tickets due, however often reading it has failed. */
export async function makeTicketsDue(tx: Writer, provider: Provider): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ next_sync_at: sql`now()`, sync_failures: 0 })
    .where('provider', '=', provider)
    .where('state', '=', 'opened')
    .where('next_sync_at', '>', sql<Date>`now()`)
    .execute();
}

/** Returns false when there was none. */
export async function deleteStoredIntegration(tx: Writer, provider: Provider): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(INTEGRATIONS)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const location = (provider: string) => ({ table: INTEGRATIONS, column: 'token', key: [provider] });

/** Returns the bytes to store of a tracker's token. */
export function sealToken(
  tx: Writer,
  secrets: SecretStore,
  { tenantId, provider }: { readonly tenantId: string; readonly provider: Provider },
  token: Secret,
): Promise<Buffer> {
  return secrets.seal(tx, tenantId, location(provider), token);
}

/** Opens the token of a tracker and returns the tracker. */
export async function openTracker(
  tx: Reader,
  { secrets, outbound }: { readonly secrets: SecretStore; readonly outbound: Outbound },
  row: IntegrationRow,
): Promise<Tracker> {
  const token = await secrets.open(tx, row.tenant_id, location(row.provider), row.token);
  const access = { baseUrl: row.base_url, user: row.account, token };
  const settings = row.settings as IntegrationSettings;
  return row.provider === 'issue_tracker_a'
    ? jira(outbound, access, settings)
    : serviceNow(outbound, access, settings);
}

export function listTickets(tx: Reader, findingId: string): Promise<TicketRow[]> {
  return tx
    .selectFrom('tickets')
    .selectAll()
    .where('finding_id', '=', findingId)
    .where('state', '=', 'opened')
    .orderBy('provider')
    .execute();
}

export async function findTicket(
  tx: Reader,
  findingId: string,
  provider: string,
): Promise<TicketRow | null> {
  const row = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('finding_id', '=', findingId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? null;
}

export function wireIntegration(row: IntegrationRow): Integration {
  return {
    provider: row.provider as Provider,
    baseUrl: row.base_url,
    user: row.account,
    hasToken: row.token.length > 0,
    ...(row.settings as IntegrationSettings),
    updatedAt: wireTime(row.updated_at),
  };
}

/** Returns a ticket that is opened, as the API shows it. */
export function wireTicket(row: TicketRow): Ticket {
  return {
    provider: row.provider as Provider,
    findingId: row.finding_id,
    key: row.ticket_key ?? '',
    url: row.url ?? '',
    openedAt: wireTime(row.opened_at as Date),
    status: row.status,
    progress: row.progress as Ticket['progress'],
    statusChangedAt: wireTime(row.status_changed_at),
    syncedAt: wireTime(row.synced_at),
    syncError: row.sync_error,
  };
}
