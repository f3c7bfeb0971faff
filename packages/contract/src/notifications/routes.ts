import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CHANNEL,
  CHANNEL_PARAMS,
  CREATE_CHANNEL,
  CREATED_CHANNEL,
  DELIVERY,
  ROTATED_CHANNEL,
  UPDATE_CHANNEL,
} from './examples.ts';
import {
  Channel,
  CreateChannel,
  CreatedChannel,
  Delivery,
  RotatedChannel,
  UpdateChannel,
} from './schemas.ts';

const channelParams = Type.Object({ channelId: Id('channel') });

export const notificationRoutes = {
  createChannel: {
    method: 'POST',
    path: '/v1/notifications',
    summary: 'Create a notification channel',
    description:
      'The response contains the signing secret, once. The target is stored encrypted and masked in every response.',
    tag: 'notifications',
    roles: ADMINS,
    body: CreateChannel,
    example: { body: CREATE_CHANNEL },
    success: { status: 201, schema: CreatedChannel, example: CREATED_CHANNEL },
    secretOnce: true,
    changesAuthority: 'always',
    events: ['notification.created'],
    errors: ['unprocessable'],
  },
  listChannels: {
    method: 'GET',
    path: '/v1/notifications',
    summary: 'List notification channels, newest first',
    description: 'Addresses and secrets of channels are masked.',
    tag: 'notifications',
    roles: ADMINS,
    query: ListQuery,
    success: { status: 200, schema: Page(Channel), example: examplePage(CHANNEL) },
    errors: [],
  },
  getChannel: {
    method: 'GET',
    path: '/v1/notifications/{channelId}',
    summary: 'Get a notification channel',
    description:
      'Its address is masked and its secret never returned. `failures` and `failingSince` say whether deliveries fail.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    example: { params: CHANNEL_PARAMS },
    success: { status: 200, schema: Channel, example: CHANNEL },
    errors: ['not_found'],
  },
  updateChannel: {
    method: 'PUT',
    path: '/v1/notifications/{channelId}',
    summary: 'Change or disable a notification channel',
    description: 'Changes the fields that the body has. A new target needs a new channel.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    body: UpdateChannel,
    ifMatch: true,
    example: { params: CHANNEL_PARAMS, body: UPDATE_CHANNEL },
    success: { status: 200, schema: Channel, example: CHANNEL },
    changesAuthority: { when: 'anything but name and format changes' },
    events: ['notification.updated'],
    errors: ['not_found', 'unprocessable'],
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/v1/notifications/{channelId}',
    summary: 'Delete a notification channel with its deliveries',
    description:
      'Deliveries that wait are dropped. It needs a recent sign-in, because it ends who is told.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    example: { params: CHANNEL_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: 'always',
    events: ['notification.deleted'],
    errors: ['not_found'],
  },
  testChannel: {
    method: 'POST',
    path: '/v1/notifications/{channelId}/test',
    summary: 'Send a test message to a notification channel',
    description:
      'Sends one message at once, without retries, and answers its outcome: `state` is `delivered` or `failed`.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    example: { params: CHANNEL_PARAMS },
    success: {
      status: 200,
      schema: Delivery,
      example: { ...DELIVERY, event: 'test', about: null },
    },
    changesAuthority: { never: 'sends a test to a destination that is set up' },
    events: ['notification.tested'],
    errors: ['not_found'],
  },
  rotateChannelSecret: {
    method: 'POST',
    path: '/v1/notifications/{channelId}/rotate',
    summary: 'Replace the signing secret of a notification channel',
    description:
      'The response contains the new secret, once. For 24 hours deliveries are signed with the new and the previous secret.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    example: { params: CHANNEL_PARAMS },
    success: { status: 200, schema: RotatedChannel, example: ROTATED_CHANNEL },
    secretOnce: true,
    changesAuthority: 'always',
    events: ['notification.secret_rotated'],
    errors: ['not_found', 'unprocessable'],
  },
  listDeliveries: {
    method: 'GET',
    path: '/v1/notifications/{channelId}/deliveries',
    summary: 'List deliveries of a notification channel, newest first',
    description:
      'Each with its attempts so far, the outcome of the last one and the time of the next. The text of messages is not returned.',
    tag: 'notifications',
    roles: ADMINS,
    params: channelParams,
    query: ListQuery,
    example: { params: CHANNEL_PARAMS },
    success: { status: 200, schema: Page(Delivery), example: examplePage(DELIVERY) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
