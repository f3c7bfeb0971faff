import { examplePage } from '../example.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { COMPLIANCE_SCOPE, CREATE_SCOPE, SCOPE_PARAMS } from './record-examples.ts';
import { ComplianceScope, CreateScope, ScopeParams, UpdateScope } from './scope.ts';

const NO_AUTHORITY = { never: 'a scope names what attestations are about, and allows nothing' };

/** What attestations and decisions are about. */
export const scopeRoutes = {
  createComplianceScope: {
    method: 'POST',
    path: '/v1/compliance/scopes',
    summary: 'Create a scope',
    description:
      'A scope names repositories, agents, servers and environments, such as those of one AI system. At most 200 that are not retired, each with a name of its own.',
    tag: 'compliance',
    roles: ADMINS,
    body: CreateScope,
    example: { body: CREATE_SCOPE },
    success: { status: 201, schema: ComplianceScope, example: COMPLIANCE_SCOPE },
    changesAuthority: NO_AUTHORITY,
    events: ['compliance_scope.created'],
    errors: ['conflict', 'unprocessable'],
  },
  listComplianceScopes: {
    method: 'GET',
    path: '/v1/compliance/scopes',
    summary: 'List scopes',
    description: 'In the order of their creation; retired scopes are listed, too.',
    tag: 'compliance',
    roles: READERS,
    query: ListQuery,
    success: { status: 200, schema: Page(ComplianceScope), example: examplePage(COMPLIANCE_SCOPE) },
    errors: [],
  },
  getComplianceScope: {
    method: 'GET',
    path: '/v1/compliance/scopes/{scopeId}',
    summary: 'Get a scope',
    description: 'With the names of what it names, as they are today.',
    tag: 'compliance',
    roles: READERS,
    params: ScopeParams,
    example: { params: SCOPE_PARAMS },
    success: { status: 200, schema: ComplianceScope, example: COMPLIANCE_SCOPE },
    errors: ['not_found'],
  },
  updateComplianceScope: {
    method: 'PATCH',
    path: '/v1/compliance/scopes/{scopeId}',
    summary: 'Rename a scope, or change what it names',
    description:
      'What is absent stays. Attestations and decisions keep naming the scope; a request with what is stored changes nothing.',
    tag: 'compliance',
    roles: ADMINS,
    params: ScopeParams,
    body: UpdateScope,
    ifMatch: true,
    example: { params: SCOPE_PARAMS, body: { name: 'Support assistant, EU' } },
    success: { status: 200, schema: ComplianceScope, example: COMPLIANCE_SCOPE },
    changesAuthority: NO_AUTHORITY,
    events: ['compliance_scope.updated'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  deleteComplianceScope: {
    method: 'DELETE',
    path: '/v1/compliance/scopes/{scopeId}',
    summary: 'Retire a scope',
    description:
      'It is kept for what names it. Nothing new names it, it cannot be changed, and its name is free again.',
    tag: 'compliance',
    roles: ADMINS,
    params: ScopeParams,
    example: { params: SCOPE_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: NO_AUTHORITY,
    events: ['compliance_scope.retired'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
