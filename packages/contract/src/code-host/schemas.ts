import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';

const closed = { additionalProperties: false } as const;
const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** The six values that make the service the code-hosting App, by their names on the wire. */
export const APP_VALUES = [
  'app_id',
  'app_slug',
  'client_id',
  'client_secret',
  'webhook_secret',
  'private_key',
] as const;
export type AppValueName = (typeof APP_VALUES)[number];

const PROBLEM_SUBJECTS = [
  ...APP_VALUES,
  'permissions',
  'events',
  'addresses',
  'host',
  'source',
] as const;
const PROBLEM_LAYERS = ['configuration', 'host', 'app'] as const;
const PROBLEM_CODES = [
  'ambiguous',
  'missing',
  'empty',
  'unreadable',
  'placeholder',
  'malformed',
  'weak',
  'unavailable',
  'rejected',
  'mismatched',
] as const;

/** Where the values come from: the variables of the environment, or the secret store of the platform. */
export const APP_SOURCES = ['variables', 'secret_store'] as const;
export type CodeHostAppSource = (typeof APP_SOURCES)[number];

export const CodeHostProblem = Type.Object({
  subject: Type.Enum(PROBLEM_SUBJECTS, {
    description: 'One of the six App values, or what of the App or of the host is wrong.',
  }),
  layer: Type.Enum(PROBLEM_LAYERS, {
    description:
      '`configuration`: the value as it is set. `host`: the code host, which cannot be asked. `app`: the App as the host has it.',
  }),
  code: Type.Enum(PROBLEM_CODES),
  message: Type.String({ description: 'What is wrong, without the value.' }),
  action: Type.String({ description: 'What to do.' }),
});
export type CodeHostProblem = Static<typeof CodeHostProblem>;

export const CodeHostReadiness = Type.Object({
  state: Type.Enum(['ready', 'not_ready'] as const, {
    description: '`ready`: the host has confirmed the App within the last minute.',
  }),
  problems: Type.Array(CodeHostProblem, { description: 'Empty when the App is ready.' }),
  source: Type.Union([Type.Enum(APP_SOURCES), Type.Null()], {
    description:
      'Where the six values come from; they are never mixed. Null where none are set or stored, and where both are, which is a problem.',
  }),
  hostUrl: Type.String({ description: 'Address of the code host (`SVC_CODE_HOST_URL`).' }),
  appSlug: Type.Union([Type.String(), Type.Null()], {
    description: 'Public name of the App; null unless the App is ready.',
  }),
  installUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'Page of the host where the App is installed; null unless the App is ready.',
  }),
  checkedAt: Time,
  lastDelivery: Type.Union(
    [
      Type.Object({
        event: Type.String({ description: "The host's name of the event, such as `push`." }),
        receivedAt: Time,
      }),
      Type.Null(),
    ],
    {
      description:
        'Latest webhook delivery with a valid signature, which confirms the webhook secret; null without one in 30 days.',
    },
  ),
  failedDeliveries: Type.Object(
    {
      waiting: Count('Deliveries that the host is asked to make again.'),
      givenUp: Count('Deliveries that it was asked for three times, and that have not arrived.'),
      last: Type.Union([
        Type.Object({
          event: Type.String({ description: "The host's name of the event, such as `push`." }),
          status: Type.Integer({ description: 'What this service answered; 0 where it did not.' }),
          failedAt: Time,
        }),
        Type.Null(),
      ]),
    },
    { description: 'Webhook deliveries of the last week that failed and have not arrived since.' },
  ),
  webhookSecretRotation: Type.Union(
    [
      Type.Object({
        isConfirmed: Type.Boolean({
          description: 'False while it is unknown whether the host has taken the new secret.',
        }),
        formerEndsAt: Type.Union([Time, Type.Null()], {
          description: 'Until when the former secret is accepted; null while unconfirmed.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Set while two webhook secrets are accepted.' },
  ),
});
export type CodeHostReadiness = Static<typeof CodeHostReadiness>;

const MAX_CREDENTIAL = 16_384;

export const CreateCodeHostManifest = Type.Object(
  {
    name: Type.String({
      pattern: '^[A-Za-z0-9](?:[ ._-]?[A-Za-z0-9]){1,33}$',
      maxLength: 34,
      description: 'Name of the App, which no other App of the host has.',
    }),
    organization: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}$',
        maxLength: 39,
        description: 'Organisation that owns the App; without one it is the account of the person.',
      }),
    ),
  },
  closed,
);
export type CreateCodeHostManifest = Static<typeof CreateCodeHostManifest>;

/** What the browser posts to the host, as a form with the field `manifest`. */
export const CodeHostManifest = Type.Object({
  target: Type.String({ description: 'Where the form is posted, with the sealed state.' }),
  manifest: Type.String({ description: 'Value of the field `manifest`: JSON.' }),
  expiresAt: Time,
});
export type CodeHostManifest = Static<typeof CodeHostManifest>;

export const CreateCodeHostApp = Type.Object(
  {
    code: Type.String({
      pattern: '^[A-Za-z0-9_-]{20,100}$',
      description: 'One-time code with which the host has sent the browser back.',
    }),
    state: Type.String({ pattern: '^[A-Za-z0-9_-]{40,1000}$' }),
  },
  closed,
);
export type CreateCodeHostApp = Static<typeof CreateCodeHostApp>;

export const CreatedCodeHostApp = Type.Object({
  appSlug: Type.String({ description: 'Public name of the App.' }),
});
export type CreatedCodeHostApp = Static<typeof CreatedCodeHostApp>;

export const PutCodeHostCredential = Type.Object(
  {
    credential: Type.Enum(['private_key', 'client_secret'] as const),
    value: Type.String({
      minLength: 1,
      maxLength: MAX_CREDENTIAL,
      description: 'The value, which nobody reads again.',
    }),
  },
  closed,
);
export type PutCodeHostCredential = Static<typeof PutCodeHostCredential>;

export const RotateCodeHostSecret = Type.Object(
  {
    overlapMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_440,
        description:
          'How long the former secret is accepted; an hour when absent, 0 for not at all.',
      }),
    ),
  },
  closed,
);
export type RotateCodeHostSecret = Static<typeof RotateCodeHostSecret>;

export const RotatedCodeHostSecret = Type.Object({
  formerEndsAt: Type.Union([Time, Type.Null()], {
    description: 'Until when the former secret is accepted; null where it no longer is.',
  }),
});
export type RotatedCodeHostSecret = Static<typeof RotatedCodeHostSecret>;
