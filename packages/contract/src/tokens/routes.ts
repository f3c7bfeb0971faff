import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { REVOCATION, Revocation } from '../in-force.ts';
import { ListQuery, Page } from '../list.ts';
import { ADMINS } from '../role.ts';
import type { Route } from '../route.ts';
import { CREATE_TOKEN, CREATED_TOKEN, TOKEN, TOKEN_PARAMS } from './examples.ts';
import { CreatedToken, CreateToken, Token } from './schemas.ts';

export const tokenRoutes = {
  createToken: {
    method: 'POST',
    path: '/v1/tokens',
    summary: 'Create a service or provisioning token',
    description:
      'The response contains the value of the token, once: it cannot be read again. A provisioning token is a bearer credential for `/scim/v2`, or the secret of the client that its id names at the token endpoint.',
    tag: 'tokens',
    roles: ADMINS,
    body: CreateToken,
    example: { body: CREATE_TOKEN },
    success: { status: 201, schema: CreatedToken, example: CREATED_TOKEN },
    secretOnce: true,
    changesAuthority: 'always',
    events: ['token.created'],
    errors: ['conflict', 'not_found'],
  },
  listTokens: {
    method: 'GET',
    path: '/v1/tokens',
    summary: 'List tokens',
    description: 'Lists service tokens and the lab tokens of agents, without their values.',
    tag: 'tokens',
    roles: ADMINS,
    query: ListQuery,
    success: { status: 200, schema: Page(Token), example: examplePage(TOKEN) },
    errors: [],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/v1/tokens/{tokenId}',
    summary: 'Revoke a token',
    description:
      'Requests that start after the response are rejected with 401, and nothing under way with the token is answered any more. The response waits as that of revoking an agent does.',
    tag: 'tokens',
    roles: ADMINS,
    params: Type.Object({ tokenId: Id('token') }),
    example: { params: TOKEN_PARAMS },
    success: { status: 200, schema: Revocation, example: REVOCATION },
    changesAuthority: { never: 'withdraws authority' },
    events: ['token.revoked'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
