import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CHANGED_GATEWAY_SERVER,
  CREATE_GATEWAY_SERVER,
  DECIDE_GATEWAY_DEFINITION,
  GATEWAY_DEFINITION,
  GATEWAY_SERVER,
  GATEWAY_SERVER_PARAMS,
  UPDATE_GATEWAY_SERVER,
} from './examples.ts';
import {
  ChangedGatewayServer,
  CreateGatewayServer,
  DecideGatewayDefinition,
  GatewayDefinition,
  GatewayDefinitionQuery,
  GatewayServer,
  UpdateGatewayServer,
} from './schemas.ts';

const params = Type.Object({ serverId: Id('gatewayServer') });
const example = { params: GATEWAY_SERVER_PARAMS };
const success = { status: 200, schema: GatewayServer, example: GATEWAY_SERVER } as const;

const definition = { status: 200, schema: GatewayDefinition, example: GATEWAY_DEFINITION } as const;

export const gatewayRoutes = {
  createGatewayServer: {
    method: 'POST',
    path: '/v1/gateway/servers',
    summary: 'Register an MCP server behind the gateway',
    description:
      'Agents of its environment reach it at `{gateway_url}/mcp/{tenant}/{name}`. The mode is `observe` unless given.',
    tag: 'gateway',
    roles: ADMINS,
    body: CreateGatewayServer,
    example: { body: CREATE_GATEWAY_SERVER },
    success: { ...success, status: 201 },
    changesAuthority: 'always',
    events: ['gateway.server_created'],
    errors: ['conflict', 'unprocessable'],
  },
  listGatewayServers: {
    method: 'GET',
    path: '/v1/gateway/servers',
    summary: 'List the MCP servers behind the gateway',
    description: 'Each with its mode, limits, labels and health. Credentials are never returned.',
    tag: 'gateway',
    roles: PEOPLE,
    query: ListQuery,
    success: {
      status: 200,
      schema: Page(GatewayServer),
      example: examplePage(GATEWAY_SERVER),
    },
    errors: [],
  },
  getGatewayServer: {
    method: 'GET',
    path: '/v1/gateway/servers/{serverId}',
    summary: 'Get an MCP server behind the gateway',
    description:
      'Its mode, limits, labels, health and what the gateway left out of messages. The credential is never returned.',
    tag: 'gateway',
    roles: PEOPLE,
    params,
    example,
    success,
    errors: ['not_found'],
  },
  updateGatewayServer: {
    method: 'PATCH',
    path: '/v1/gateway/servers/{serverId}',
    summary: 'Change the address, mode, credential or limits of a server',
    description:
      'Calls that were decided before the change and are not yet sealed are decided again. A server of production returns from `enforce` to `observe` only when a second administrator agrees: that answers 202 with the approval that it waits for, and must be the only change of its request.',
    tag: 'gateway',
    roles: ADMINS,
    params,
    body: UpdateGatewayServer,
    ifMatch: true,
    example: { ...example, body: UPDATE_GATEWAY_SERVER },
    success: { status: 200, schema: ChangedGatewayServer, example: CHANGED_GATEWAY_SERVER },
    mayWait: true,
    changesAuthority: {
      when: 'it moves `enforce` to `observe`, changes `url`, `auth` or labels, or sets a credential',
    },
    events: ['gateway.server_updated', 'approval.requested'],
    errors: ['not_found', 'unprocessable'],
  },
  deleteGatewayServer: {
    method: 'DELETE',
    path: '/v1/gateway/servers/{serverId}',
    summary: 'Remove an MCP server from the gateway',
    description: 'Responses that are under way are withheld.',
    tag: 'gateway',
    roles: ADMINS,
    params,
    example,
    success: { status: 204, schema: NoContent },
    changesAuthority: { never: 'withdraws authority: agents reach the server no more' },
    events: ['gateway.server_deleted'],
    errors: ['not_found'],
  },
  listGatewayDefinitions: {
    method: 'GET',
    path: '/v1/gateway/servers/{serverId}/definitions',
    summary: 'List the definitions of a server: tools, prompts, resources, and its own',
    description:
      'Lists what the server has shown through the gateway, by kind and name: the accepted definitions, and those that wait with what they change.',
    tag: 'gateway',
    roles: PEOPLE,
    params,
    query: GatewayDefinitionQuery,
    example: { ...example, query: { state: 'quarantined' } },
    success: {
      status: 200,
      schema: Page(GatewayDefinition),
      example: examplePage(GATEWAY_DEFINITION),
    },
    errors: ['not_found'],
  },
  approveGatewayDefinition: {
    method: 'POST',
    path: '/v1/gateway/servers/{serverId}/definitions/approve',
    summary: 'Accept a definition of a server',
    description:
      'Accepts exactly the definition of the hash; 409 where the server shows another by now.',
    tag: 'gateway',
    roles: ADMINS,
    params,
    body: DecideGatewayDefinition,
    example: { ...example, body: DECIDE_GATEWAY_DEFINITION },
    success: definition,
    changesAuthority: 'always',
    events: ['gateway.definition_approved'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  rejectGatewayDefinition: {
    method: 'POST',
    path: '/v1/gateway/servers/{serverId}/definitions/reject',
    summary: 'Reject a definition of a server',
    description: 'In `enforce` it is neither listed nor used until a definition of it is accepted.',
    tag: 'gateway',
    roles: ADMINS,
    params,
    body: DecideGatewayDefinition,
    example: { ...example, body: DECIDE_GATEWAY_DEFINITION },
    success: definition,
    changesAuthority: { never: 'withdraws authority' },
    events: ['gateway.definition_rejected'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
