import type { CreatedToken } from '@svc/contract';
import { type Answer, type Api, api } from './api.ts';
import type { Deployment, Tenant } from './deployment.ts';

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';

export type ScimResource = {
  readonly id: string;
  readonly userName?: string;
  readonly active?: boolean;
  readonly members?: readonly { readonly value: string }[];
  readonly meta: { readonly version: string; readonly location: string };
  readonly [attribute: string]: unknown;
};
export type ScimList = {
  readonly totalResults: number;
  readonly itemsPerPage: number;
  readonly startIndex: number;
  readonly Resources: readonly ScimResource[];
};
export type ScimProblem = {
  readonly status: string;
  readonly scimType?: string;
  readonly detail: string;
};

/** A directory that provisions one tenant by SCIM. */
export type Directory = {
  readonly token: string;
  readonly tokenId: string;
  send<Body = ScimResource & ScimList & ScimProblem>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** Creates a user of this name and returns the id. */
  user(userName: string, more?: Record<string, unknown>): Promise<string>;
  /** Creates a group of these members and returns the id. */
  group(displayName: string, members?: readonly string[]): Promise<string>;
  patch(
    path: string,
    operations: readonly unknown[],
    headers?: Record<string, string>,
  ): Promise<Answer<ScimResource & ScimProblem>>;
};

/** Creates a provisioning token and returns a client with it. */
export async function connectDirectory(deployment: Deployment, tenant: Tenant): Promise<Directory> {
  const { body } = await tenant.alice.post<CreatedToken>('/v1/tokens', {
    name: 'directory',
    kind: 'provisioning',
  });
  return directory(deployment.as(body.token), body.id);
}

/** A client of the SCIM service at this address. */
export function directoryAt(url: string, token: string): Directory {
  return directory(api(url, token), '');
}

function directory(client: Api, tokenId: string): Directory {
  const send: Directory['send'] = async (method, path, body, headers = {}) => {
    const type = { 'content-type': 'application/scim+json' };
    const init =
      body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { ...type, ...headers } };
    return client.send(method, `/scim/v2${path}`, init);
  };
  const create = async (path: string, resource: unknown) => {
    const { status, body } = await send('POST', path, resource);
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.detail}`);
    return body.id;
  };
  return {
    token: client.token as string,
    tokenId,
    send,
    user: (userName, more = {}) => create('/Users', { schemas: [USER_URN], userName, ...more }),
    group: (displayName, members = []) =>
      create('/Groups', {
        schemas: [GROUP_URN],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    patch: (path, operations, headers) =>
      send('PATCH', path, { schemas: [`${MESSAGES}:PatchOp`], Operations: operations }, headers),
  };
}
