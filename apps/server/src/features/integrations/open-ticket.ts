import { randomUUID } from 'node:crypto';
import { type Finding, type Provider, providerOf } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { consoleAddress } from '../../platform/console-address.ts';
import {
  type ActingSteps,
  type Input,
  type Output,
  unchanged,
  type Written,
} from '../../platform/http/operation.ts';
import type { Enqueue, TenantJob } from '../../platform/jobs/job.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { readFinding } from '../findings/read-model.ts';
import { findIntegration, findTicket, openTracker, type TicketRow, wireTicket } from './store.ts';
import { type NewTicket, type Tracker, TrackerFailure, type TrackerTicket } from './tracker.ts';

export type TicketParts = {
  readonly secrets: SecretStore;
  readonly outbound: Outbound;
  /** Address under which people reach the service; null when none is configured. */
  readonly publicUrl: string | null;
  /** Moves an open finding to `triaged`; one that has moved on meanwhile stays as it is. */
  readonly triage: (tx: Writer, principal: Principal, findingId: string) => Promise<void>;
};

export const RESOLVE: Pick<TenantJob<'findingId' | 'provider' | 'attempt'>, 'name' | 'ids'> = {
  name: 'tickets.resolve',
  ids: ['findingId', 'provider', 'attempt'],
};

/** Longer than all requests of an attempt together: after that nobody else is at work. */
const RESERVED_SECONDS = 45;
const RESOLVE_SECONDS = 90;
/** A tracker's search may not show at once what it has created. */
const SEARCH_DELAY_SECONDS = 5;

type OpenInput = Input<'openTicket'>;
type Reserved = {
  readonly provider: Provider;
  readonly attempt: string;
  readonly tracker: Tracker;
  readonly ticket: NewTicket;
};

/**
 * Returns the steps that open a ticket: a row is reserved, the tracker searched and then requested to create, and the ticket, the
 * finding's status and the evidence committed together. One of several concurrent requests locks the row, and the others wait for it.
 */
export function openTicketSteps(
  parts: TicketParts,
  enqueue: Enqueue,
): ActingSteps<OpenInput, Reserved, TrackerTicket, Output<'openTicket'>> {
  return {
    reserve: async (tx, { principal, params: { findingId }, body }) => {
      const provider = providerOf(body.provider);
      const finding = await readFinding(tx, findingId);
      const before = await findTicket(tx, findingId, provider);
      if (before?.state === 'opened') return { status: 'done', result: wireTicket(before) };
      refuseStatus(finding);
      const integration = await findIntegration(tx, provider);
      if (integration === null) {
        throw new ApiError(
          'unprocessable',
          `${provider} is not set up; PUT /v1/integrations/${provider} sets it up`,
        );
      }
      const attempt = randomUUID();
      if (!(await reserveTicket(tx, principal, findingId, provider, attempt))) {
        return { status: 'busy', detail: 'the ticket is being opened; try again' };
      }
      const tracker = await openTracker(tx, parts, integration);
      const ids = { findingId, provider, attempt };
      const startAfterSeconds = RESOLVE_SECONDS;
      await enqueue(tx, RESOLVE, principal.tenant.id, ids, { startAfterSeconds });
      const ticket = ticketOf(finding, await consoleAddress(tx, parts.publicUrl));
      return { status: 'reserved', reserved: { provider, attempt, tracker, ticket } };
    },
    call: async ({ tracker, ticket }) =>
      (await tracker.find(ticket.correlation)) ?? (await tracker.create(ticket)),
    commit: (tx, { principal, params: { findingId } }, { provider, attempt }, ticket) =>
      commitTicket(tx, parts.triage, { principal, findingId, provider, attempt }, ticket),
    release: (tx, { params: { findingId } }, { provider, attempt }, error) =>
      releaseTicket(tx, { findingId, provider, attempt }, error),
  };
}

/** Which attempt to open a ticket. */
export type TicketAttempt = {
  readonly findingId: string;
  readonly provider: string;
  readonly attempt: string;
};

/**
 * Records a ticket that exists in the tracker, triages its finding and returns the event to seal. An attempt that has lost
 * the reservation returns the recorded ticket, or throws `conflict`.
 */
export async function commitTicket(
  tx: Writer,
  triage: TicketParts['triage'],
  { principal, findingId, provider, attempt }: TicketAttempt & { readonly principal: Principal },
  { key, url }: TrackerTicket,
): Promise<Written<Output<'openTicket'>>> {
  const row = await tx
    .updateTable('tickets')
    .set({ state: 'opened', ticket_key: key, url, opened_at: new Date() })
    .where('finding_id', '=', findingId)
    .where('provider', '=', provider)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const recorded = await findTicket(tx, findingId, provider);
    if (recorded?.state === 'opened') return unchanged(wireTicket(recorded));
    throw new ApiError('conflict', 'the ticket is being opened by another request; try again');
  }
  await triage(tx, principal, findingId);
  const subject = { type: 'finding', id: findingId } as const;
  const data = { provider: row.provider as Provider, key, url };
  return {
    result: wireTicket(row),
    events: [{ kind: 'ticket_opened', actor: actor(principal), subject, data }],
  };
}

/** Inserts the reservation, or takes over an expired one; false when another attempt has it. */
async function reserveTicket(
  tx: Writer,
  principal: Principal,
  findingId: string,
  provider: Provider,
  attempt: string,
): Promise<boolean> {
  const { rows } = await sql<Pick<TicketRow, 'attempt'>>`
    insert into tickets (tenant_id, finding_id, provider, state, attempt, reserved_until, opened_by)
    values (${principal.tenant.id}, ${findingId}, ${provider}, 'reserved', ${attempt},
            now() + ${RESERVED_SECONDS} * interval '1 second', ${JSON.stringify(principal)}::jsonb)
    on conflict (tenant_id, finding_id, provider) do update
      set attempt = excluded.attempt, reserved_until = excluded.reserved_until, opened_by = excluded.opened_by
      where tickets.state = 'reserved' and tickets.reserved_until < now()
    returning attempt`.execute(tx);
  return rows.length === 1;
}

/** Deletes the reservation, unless the tracker may have created the ticket: then whoever comes next searches for it. */
async function releaseTicket(
  tx: Writer,
  { findingId, provider, attempt }: TicketAttempt,
  error: unknown,
): Promise<void> {
  const own = sql`finding_id = ${findingId} and provider = ${provider} and attempt = ${attempt} and state = 'reserved'`;
  const isCertain = error instanceof TrackerFailure && !error.mayHaveActed;
  const statement = isCertain
    ? sql`delete from tickets where ${own}`
    : sql`update tickets set reserved_until = now() + ${SEARCH_DELAY_SECONDS} * interval '1 second' where ${own}`;
  await statement.execute(tx);
}

function refuseStatus({ id, status }: Finding): void {
  if (status === 'open' || status === 'triaged') return;
  throw new ApiError(
    'conflict',
    `finding ${id} is ${status}; a ticket is opened for an open or triaged finding`,
  );
}

/** Returns the label or correlation id of a finding's ticket. */
export function correlationOf(findingId: string): string {
  return `svc-${findingId}`;
}

function ticketOf(finding: Finding, address: string | null): NewTicket {
  const { id, severity, title, path, span, ruleId, message, why, remediation } = finding;
  const paragraphs = [
    message,
    why,
    `Severity: ${severity}. Rule: ${ruleId}. Place: ${path}:${span.startLine}. Finding: ${id}.`,
    remediation,
  ];
  return {
    title: `[${severity}] ${title} in ${path}`,
    severity,
    paragraphs: paragraphs.flatMap((text) => (text === undefined || text === '' ? [] : [text])),
    link: address === null ? null : `${address}/findings/${id}`,
    correlation: correlationOf(id),
  };
}
