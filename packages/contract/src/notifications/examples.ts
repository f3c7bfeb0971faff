import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type {
  Channel,
  CreateChannel,
  CreatedChannel,
  Delivery,
  RotatedChannel,
  UpdateChannel,
} from './schemas.ts';

export const CREATE_CHANNEL: CreateChannel = {
  type: 'webhook',
  targetUrl: 'https://hooks.example.com/services/1',
  minSeverity: 'high',
};
export const UPDATE_CHANNEL: UpdateChannel = { minSeverity: 'critical', enabled: true };

export const CHANNEL: Channel = {
  id: exampleId('channel'),
  version: 1,
  type: 'webhook',
  name: 'hooks.example.com',
  format: null,
  targetUrl: 'https://hooks.example.com/…',
  minSeverity: 'high',
  events: ['scan.completed'],
  repositories: [],
  categories: [],
  enabled: true,
  disabledReason: null,
  failures: 0,
  failingSince: null,
  stream: null,
  createdBy: 'alice',
  createdAt: EXAMPLE_TIME,
};
export const CREATED_CHANNEL: CreatedChannel = { ...CHANNEL, secret: 'whsec_...' };
export const ROTATED_CHANNEL: RotatedChannel = {
  ...CREATED_CHANNEL,
  previousSecretEndsAt: '2026-02-01T12:00:00.000Z',
};
export const CHANNEL_PARAMS = { channelId: CHANNEL.id };

export const DELIVERY: Delivery = {
  id: exampleId('delivery'),
  channelId: CHANNEL.id,
  event: 'scan.completed',
  about: exampleId('scan'),
  state: 'delivered',
  attempts: 1,
  status: 200,
  outcome: 'delivered',
  createdAt: EXAMPLE_TIME,
  lastAttemptAt: EXAMPLE_TIME,
  nextAttemptAt: null,
};
