import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time, Version } from '../list.ts';
import { CATEGORIES, Category } from '../scans/finding.ts';
import { Severity } from '../severity-schema.ts';

export const CHANNEL_TYPES = ['chat', 'webhook', 'siem'] as const;
export const ChannelType = Type.Enum(CHANNEL_TYPES, {
  description:
    '`chat`: an incoming webhook of Slack or a compatible tool; `webhook`: signed JSON; `siem`: signed lines of JSON.',
});
export type ChannelType = Static<typeof ChannelType>;

export const CHANNEL_EVENTS = [
  'scan.completed',
  'approval.requested',
  'evidence.sealed',
  'notification.disabled',
  'evidence.faulted',
  'attestation.expires_soon',
] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];
const ChannelEvents = Type.Array(Type.Enum(CHANNEL_EVENTS), {
  minItems: 1,
  maxItems: CHANNEL_EVENTS.length,
  uniqueItems: true,
  description:
    'Events to deliver. Absent: `evidence.sealed` for `siem`, `scan.completed` and `approval.requested` for the others. A `chat` channel takes no `evidence.sealed`, and gets `notification.disabled` (the service disabled another channel), `evidence.faulted` (the evidence log does not verify) and `attestation.expires_soon` (attestations end within 30 or 7 days) unasked.',
});

const Repositories = Type.Array(
  Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\s*]*\\*?$' }),
  {
    maxItems: 100,
    uniqueItems: true,
    description:
      'Names of repositories whose scans to deliver; `acme/*` is all whose names begin with `acme/`. Empty: all.',
    examples: [['acme/*']],
  },
);
const Categories = Type.Array(Category, {
  maxItems: CATEGORIES.length,
  uniqueItems: true,
  description:
    'Categories of findings: a scan is delivered when its worst finding among these reaches `minSeverity`. Empty: all.',
});

export const CHANNEL_FORMATS = ['json', 'ocsf', 'cef', 'splunk_hec'] as const;
export const ChannelFormat = Type.Enum(CHANNEL_FORMATS, {
  description:
    'How a `siem` channel gets `evidence.sealed`: lines of JSON, OCSF (API Activity), CEF, or events of the Splunk HTTP Event Collector.',
});
export type ChannelFormat = Static<typeof ChannelFormat>;

const ChannelName = Type.String({ minLength: 1, maxLength: 100 });

/** An address that is a credential by itself: it is stored encrypted and never returned. */
const TargetUrl = Type.String({
  pattern: '^https?://[^\\s@]+$',
  maxLength: 2000,
  description:
    'Address to deliver to, over https. http is for addresses that `SVC_OUTBOUND_ALLOW` lists, and outside of production for loopback.',
});

export const CreateChannel = Type.Object(
  {
    type: ChannelType,
    name: Type.Optional(ChannelName),
    targetUrl: TargetUrl,
    minSeverity: Type.Optional(Severity),
    events: Type.Optional(ChannelEvents),
    repositories: Type.Optional(Repositories),
    categories: Type.Optional(Categories),
    format: Type.Optional(ChannelFormat),
    authorization: Type.Optional(
      Type.String({
        pattern: '^[!-~]+( [!-~]+)*$',
        maxLength: 1000,
        description:
          'Value of the header `Authorization` of deliveries, such as `Splunk TOKEN`. Stored encrypted, never returned.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type CreateChannel = Static<typeof CreateChannel>;

export const UpdateChannel = Type.Object(
  {
    name: Type.Optional(ChannelName),
    minSeverity: Type.Optional(Severity),
    events: Type.Optional(ChannelEvents),
    repositories: Type.Optional(Repositories),
    categories: Type.Optional(Categories),
    format: Type.Optional(ChannelFormat),
    enabled: Type.Optional(Type.Boolean({ description: 'True also ends an automatic disable.' })),
    nextIndex: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Index of the ledger that `evidence.sealed` goes on from: repeats a range.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateChannel = Static<typeof UpdateChannel>;

const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const StreamPosition = Type.Object(
  { logNo: Type.Integer(), nextIndex: Type.Integer() },
  { description: 'Position in the ledger of the event that `evidence.sealed` delivers next.' },
);

export const Channel = Type.Object({
  id: Id('channel'),
  version: Version,
  type: ChannelType,
  name: Type.String(),
  format: Type.Union([ChannelFormat, Type.Null()], { description: 'Null but for `siem`.' }),
  targetUrl: Type.String({ description: 'Scheme and host; the rest is masked.' }),
  minSeverity: Severity,
  events: ChannelEvents,
  repositories: Repositories,
  categories: Categories,
  enabled: Type.Boolean(),
  disabledReason: Type.Union([Type.Enum(['gone', 'failing', 'changed'] as const), Type.Null()], {
    description:
      '`gone`: the target answered 410; `failing`: nothing was delivered for five days; `changed`: an administrator disabled it.',
  }),
  failures: Type.Integer({ description: 'Failed attempts since the last delivery.' }),
  failingSince: Nullable(Time),
  stream: Type.Union([StreamPosition, Type.Null()], {
    description: 'Null for a channel without `evidence.sealed`.',
  }),
  createdBy: Type.String(),
  createdAt: Time,
});
export type Channel = Static<typeof Channel>;

const SigningSecret = Type.Union([Type.String(), Type.Null()], {
  description:
    'Secret that deliveries are signed with (Standard Webhooks, `whsec_`). Returned only in this response; null for `chat`.',
});
export const CreatedChannel = Type.Object({ ...Channel.properties, secret: SigningSecret });
export type CreatedChannel = Static<typeof CreatedChannel>;

export const RotatedChannel = Type.Object({
  ...Channel.properties,
  secret: SigningSecret,
  previousSecretEndsAt: Time,
});
export type RotatedChannel = Static<typeof RotatedChannel>;

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'collected', 'digested'] as const;

export const Delivery = Type.Object({
  id: Type.String({ description: 'Id of the delivery: its header `webhook-id`.' }),
  channelId: Id('channel'),
  event: Type.String(),
  about: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the scan or approval, or range of the ledger; null for a test.',
  }),
  state: Type.Enum(DELIVERY_STATES, {
    description:
      '`collected`: waits for the digest of a burst of scans; `digested`: was delivered within one, `scan.digest`.',
  }),
  attempts: Type.Integer(),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'HTTP status of the last attempt; null when there was no answer.',
  }),
  outcome: Type.Union([Type.String(), Type.Null()], { description: 'What the last attempt met.' }),
  createdAt: Time,
  lastAttemptAt: Nullable(Time),
  nextAttemptAt: Nullable(Time),
});
export type Delivery = Static<typeof Delivery>;
