import { Type } from 'typebox';
import { EXAMPLE_TIME, examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, Page } from '../list.ts';
import { OPERATORS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CREATE_TENANT,
  CREATED_TENANT,
  PLATFORM_TENANT_EXAMPLE,
  TENANT_PARAMS,
} from './examples.ts';
import { CreatedTenant, CreateTenant, PlatformTenant } from './schemas.ts';

const params = Type.Object({ tenantId: Id('tenant') });

/** What platform administrators do: tenants come and go by them, and no row of a tenant is theirs to read. */
export const platformRoutes = {
  listTenants: {
    method: 'GET',
    path: '/v1/platform/tenants',
    summary: 'List the tenants of the deployment',
    description:
      'For platform administrators, who see name, state and counts of tenants, and none of their rows.',
    tag: 'platform',
    roles: OPERATORS,
    query: ListQuery,
    success: {
      status: 200,
      schema: Page(PlatformTenant),
      example: examplePage(PLATFORM_TENANT_EXAMPLE),
    },
    errors: [],
  },
  createTenant: {
    method: 'POST',
    path: '/v1/platform/tenants',
    summary: 'Create a tenant with its identity provider and its evidence log',
    description: 'Sign-in needs a client, too: `svc-server tenant provider`.',
    tag: 'platform',
    roles: OPERATORS,
    body: CreateTenant,
    example: { body: CREATE_TENANT },
    success: { status: 201, schema: CreatedTenant, example: CREATED_TENANT },
    changesAuthority: 'always',
    events: ['platform.tenant_created'],
    errors: ['conflict', 'unprocessable'],
  },
  suspendTenant: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenantId}/suspend',
    summary: 'Suspend a tenant',
    description:
      'Every credential of the tenant (sessions, JWTs, tokens, agents) is refused from the next request on, and decisions under way are not sealed. Its data stays.',
    tag: 'platform',
    roles: OPERATORS,
    params,
    example: { params: TENANT_PARAMS },
    success: {
      status: 200,
      schema: PlatformTenant,
      example: { ...PLATFORM_TENANT_EXAMPLE, suspendedAt: EXAMPLE_TIME },
    },
    changesAuthority: { never: 'withdraws authority' },
    events: ['platform.tenant_suspended'],
    errors: ['not_found'],
  },
  restoreTenant: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenantId}/restore',
    summary: 'Restore a suspended tenant',
    description:
      'Its credentials hold again from the next request on. A tenant that is not suspended stays as it is.',
    tag: 'platform',
    roles: OPERATORS,
    params,
    example: { params: TENANT_PARAMS },
    success: { status: 200, schema: PlatformTenant, example: PLATFORM_TENANT_EXAMPLE },
    changesAuthority: 'always',
    events: ['platform.tenant_restored'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
