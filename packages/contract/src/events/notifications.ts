import { Type } from 'typebox';
import { CHANNEL_EVENTS, CHANNEL_TYPES } from '../notifications/schemas.ts';
import { CATEGORIES } from '../scans/finding.ts';
import { SEVERITIES } from '../severity.ts';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Channel, Service } from './entities.ts';

const channel = Type.Object(
  {
    type: Type.Enum(CHANNEL_TYPES),
    target: Type.String({ description: 'Scheme and host of the target.' }),
    minSeverity: Type.Enum(SEVERITIES),
    events: Type.Array(Type.Enum(CHANNEL_EVENTS)),
    repositories: Type.Optional(Type.Array(Type.String())),
    categories: Type.Optional(Type.Array(Type.Enum(CATEGORIES))),
    enabled: Type.Boolean(),
  },
  { additionalProperties: false },
);
const nothing = Type.Object({}, { additionalProperties: false });

/** Life cycle of notification channels. */
export const NOTIFICATION_EVENTS = {
  'notification.created': {
    title: 'A notification channel was created',
    actor: CALLERS,
    subject: [Channel],
    data: channel,
  },
  'notification.updated': {
    title: 'A notification channel was changed',
    actor: CALLERS,
    subject: [Channel],
    data: channel,
  },
  'notification.deleted': {
    title: 'A notification channel was deleted',
    actor: CALLERS,
    subject: [Channel],
    data: nothing,
  },
  'notification.secret_rotated': {
    title: 'The signing secret of a notification channel was replaced',
    actor: CALLERS,
    subject: [Channel],
    data: nothing,
  },
  'notification.tested': {
    title: 'A test message was sent to a notification channel',
    actor: CALLERS,
    subject: [Channel],
    data: Type.Object(
      { delivered: Type.Boolean(), status: Type.Union([Type.Integer(), Type.Null()]) },
      { additionalProperties: false },
    ),
  },
  'notification.disabled': {
    title: 'The service disabled a notification channel that cannot be delivered to',
    actor: [Service],
    subject: [Channel],
    data: Type.Object(
      {
        reason: Type.Enum(['gone', 'failing'] as const),
        failures: Type.Integer({ minimum: 1, description: 'Failed attempts in a row.' }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
