import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { CreateGatewayServer, GatewayServer, UpdateGatewayServer } from './schemas.ts';

export const CREATE_GATEWAY_SERVER: CreateGatewayServer = {
  name: 'files',
  url: 'https://files.example.com/mcp',
  mode: 'observe',
};

export const UPDATE_GATEWAY_SERVER: UpdateGatewayServer = { mode: 'enforce' };

export const GATEWAY_SERVER: GatewayServer = {
  id: exampleId('gatewayServer'),
  name: 'files',
  url: 'https://files.example.com/mcp',
  mode: 'observe',
  environment: 'development',
  hasCredential: false,
  timeoutSeconds: 60,
  maxResponseBytes: 1_048_576,
  maxConcurrency: 32,
  createdBy: 'user:https://idp.example.com#alice',
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const GATEWAY_SERVER_PARAMS = { serverId: GATEWAY_SERVER.id };
