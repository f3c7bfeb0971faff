import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';

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

const PROBLEM_SUBJECTS = [...APP_VALUES, 'permissions', 'events', 'host'] as const;
const PROBLEM_LAYERS = ['configuration', 'host', 'app'] as const;
const PROBLEM_CODES = [
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
});
export type CodeHostReadiness = Static<typeof CodeHostReadiness>;
