import { isDeepStrictEqual } from 'node:util';
import {
  type ChannelEvent,
  type ChannelFormat,
  type ChannelType,
  type CreateChannel,
  newId,
  type UpdateChannel,
} from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type IfMatch, requireVersion } from '../../platform/http/if-match.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { RefuseUrl } from '../../platform/outbound/configured-url.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import type { EvidenceHead } from '../evidence/read-model.ts';
import { newSigningSecret } from './signature.ts';
import { CHANNELS, type ChannelRow, getChannel, lockChannel, STREAM_EVENT } from './store.ts';
import { openColumn, sealForChannel } from './target.ts';

const ROTATION_MS = 24 * 60 * 60 * 1_000;

export type ChannelParts = {
  readonly secrets: SecretStore;
  readonly refuseUrl: RefuseUrl;
  readonly readHead: (tx: Writer) => Promise<EvidenceHead>;
};

/** A channel and its new signing secret, in clear: for the response alone. */
export type WithSecret = { readonly row: ChannelRow; readonly secret: string | null };

/** Creates a channel; a stream begins at the head of the ledger. Throws `unprocessable`. */
export async function createChannel(
  tx: Writer,
  { secrets, refuseUrl, readHead }: ChannelParts,
  principal: Principal,
  body: CreateChannel,
): Promise<Written<WithSecret>> {
  const url = checkedUrl(body.targetUrl, refuseUrl);
  const events = body.events ?? defaultEvents(body.type);
  refuseStream(body.type, events);
  refuseFormat(body.type, body.format);
  const channel = { tenantId: principal.tenant.id, channelId: newId('channel') };
  const secret = body.type === 'chat' ? null : newSigningSecret();
  const head = await readHead(tx);
  const row = (await tx
    .insertInto(CHANNELS)
    .values({
      tenant_id: channel.tenantId,
      channel_id: channel.channelId,
      type: body.type,
      name: body.name ?? url.host,
      target: await sealForChannel(tx, secrets, channel, 'target', new Secret(url.href)),
      target_origin: url.origin,
      min_severity: body.minSeverity ?? 'high',
      events,
      repositories: body.repositories ?? [],
      categories: body.categories ?? [],
      format: body.format ?? 'json',
      authorization_header:
        body.authorization === undefined
          ? null
          : await sealForChannel(
              tx,
              secrets,
              channel,
              'authorization_header',
              new Secret(body.authorization),
            ),
      secret:
        secret === null
          ? null
          : await sealForChannel(tx, secrets, channel, 'secret', new Secret(secret)),
      stream_log_no: head.logNo,
      stream_next_index: head.size,
      created_by: principal.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as ChannelRow;
  return { result: { row, secret }, events: [changed('notification.created', principal, row)] };
}

/** Changes a channel; enabling it forgets its failures. Throws `not_found` or `unprocessable`. */
export async function updateChannel(
  tx: Writer,
  { readHead }: ChannelParts,
  principal: Principal,
  channelId: string,
  body: UpdateChannel,
  ifMatch: IfMatch,
): Promise<Written<ChannelRow>> {
  const before = await lockChannel(tx, channelId);
  requireVersion(before, ifMatch);
  const events = body.events ?? before.events;
  refuseStream(before.type, events);
  refuseFormat(before.type, body.format);
  const { enabled = before.enabled } = body;
  const row = (await tx
    .updateTable(CHANNELS)
    .set({
      version: before.version + 1,
      name: body.name ?? before.name,
      min_severity: body.minSeverity ?? before.min_severity,
      events,
      repositories: body.repositories ?? before.repositories,
      categories: body.categories ?? before.categories,
      format: body.format ?? before.format,
      enabled,
      disabled_reason: enabled ? null : (before.disabled_reason ?? 'changed'),
      ...(body.enabled === true && { failing_since: null, failures: 0 }),
      ...(await streamPosition(tx, readHead, before, events, body.nextIndex)),
    })
    .where('channel_id', '=', channelId)
    .returningAll()
    .executeTakeFirstOrThrow()) as ChannelRow;
  return { result: row, events: [changed('notification.updated', principal, row)] };
}

/** Returns whether a change of a channel, which it locks, changes what is delivered or not. */
export async function changesDeliveries(
  tx: Writer,
  channelId: string,
  { name: _, format: __, ...change }: UpdateChannel,
): Promise<boolean> {
  const before = await lockChannel(tx, channelId);
  const fields = {
    enabled: before.enabled,
    minSeverity: before.min_severity,
    events: before.events,
    repositories: before.repositories,
    categories: before.categories,
    // a range is repeated, or left out
    nextIndex: null,
  };
  return Object.entries(change).some(
    ([field, value]) => !isDeepStrictEqual(value, fields[field as keyof typeof fields]),
  );
}

/** Deletes a channel with its deliveries. Throws `not_found`. */
export async function deleteChannel(
  tx: Writer,
  principal: Principal,
  channelId: string,
): Promise<Written<null>> {
  const row = await lockChannel(tx, channelId);
  await tx.deleteFrom(CHANNELS).where('channel_id', '=', channelId).execute();
  const subject = { type: 'channel', id: channelId, name: row.name } as const;
  const event = {
    kind: 'notification.deleted',
    actor: actor(principal),
    subject,
    data: {},
  } as const;
  return { result: null, events: [event] };
}

/** Replaces the signing secret; the one before signs too for a day. Throws `not_found` or `unprocessable`. */
export async function rotateSecret(
  tx: Writer,
  { secrets }: ChannelParts,
  principal: Principal,
  channelId: string,
): Promise<Written<WithSecret & { readonly previousEndsAt: Date }>> {
  const before = await lockChannel(tx, channelId);
  const previous = await openColumn(tx, secrets, before, 'secret');
  if (previous === null) {
    throw new ApiError('unprocessable', 'deliveries to a chat channel are not signed');
  }
  const secret = newSigningSecret();
  const previousEndsAt = new Date(Date.now() + ROTATION_MS);
  const channel = { tenantId: principal.tenant.id, channelId };
  await tx
    .updateTable(CHANNELS)
    .set({
      secret: await sealForChannel(tx, secrets, channel, 'secret', new Secret(secret)),
      previous_secret: await sealForChannel(tx, secrets, channel, 'previous_secret', previous),
      previous_secret_ends_at: previousEndsAt,
    })
    .where('channel_id', '=', channelId)
    .execute();
  const row = await getChannel(tx, channelId);
  const subject = { type: 'channel', id: channelId, name: row.name } as const;
  const kind = 'notification.secret_rotated';
  return {
    result: { row, secret, previousEndsAt },
    events: [{ kind, actor: actor(principal), subject, data: {} }],
  };
}

/** Returns the URL, or throws `unprocessable` without repeating it: it is a secret. */
function checkedUrl(text: string, refuseUrl: RefuseUrl): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') {
    throw new ApiError('unprocessable', 'targetUrl must be a URL without user and password');
  }
  const refusal = refuseUrl(url);
  if (refusal !== null) throw new ApiError('unprocessable', `targetUrl ${refusal}`);
  return url;
}

function defaultEvents(type: ChannelType): ChannelEvent[] {
  return type === 'siem' ? [STREAM_EVENT] : ['scan.completed', 'approval.requested'];
}

function refuseStream(type: ChannelType, events: readonly ChannelEvent[]): void {
  if (type !== 'chat' || !events.includes(STREAM_EVENT)) return;
  throw new ApiError('unprocessable', `a chat channel does not take the event ${STREAM_EVENT}`);
}

function refuseFormat(type: ChannelType, format: ChannelFormat | undefined): void {
  if (type === 'siem' || format === undefined) return;
  throw new ApiError('unprocessable', `format is of siem channels (got a ${type} channel)`);
}

/** A stream that is switched on begins at the head; `nextIndex` moves it. */
async function streamPosition(
  tx: Writer,
  readHead: ChannelParts['readHead'],
  before: ChannelRow,
  events: readonly ChannelEvent[],
  nextIndex: number | undefined,
) {
  const streams = events.includes(STREAM_EVENT);
  if (!streams && nextIndex !== undefined) {
    throw new ApiError('unprocessable', `nextIndex needs the event ${STREAM_EVENT}`);
  }
  const isNew = streams && !before.events.includes(STREAM_EVENT);
  // whatever failed before is tried again at once
  const now = { stream_waits_until: new Date(0) };
  if (!isNew && nextIndex === undefined) return now;
  const { logNo, size } = await readHead(tx);
  if (nextIndex !== undefined && nextIndex > size) {
    throw new ApiError(
      'unprocessable',
      `nextIndex must be at most the size of the log, ${size} (got ${nextIndex})`,
    );
  }
  return { ...now, stream_log_no: logNo, stream_next_index: nextIndex ?? size };
}

function changed(
  kind: 'notification.created' | 'notification.updated',
  principal: Principal,
  row: ChannelRow,
) {
  return {
    kind,
    actor: actor(principal),
    subject: { type: 'channel', id: row.channel_id, name: row.name },
    data: {
      type: row.type,
      target: row.target_origin,
      minSeverity: row.min_severity,
      events: row.events,
      repositories: row.repositories,
      categories: row.categories,
      enabled: row.enabled,
    },
  } as const;
}
