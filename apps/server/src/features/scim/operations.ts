import {
  createScimGroup,
  deleteScimGroup,
  getScimGroup,
  listScimGroups,
  patchScimGroup,
  replaceScimGroup,
} from './groups.ts';
import {
  listResponse,
  resourceTypes,
  schemaResources,
  serviceProviderConfig,
} from './schema/discovery.ts';
import type { ReadOperation, ScimAnswer, ScimCall, WriteOperation } from './scim-call.ts';
import { ScimError } from './scim-error.ts';
import {
  createScimUser,
  deleteScimUser,
  getScimUser,
  listScimUsers,
  patchScimUser,
  replaceScimUser,
} from './users.ts';

type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
};

/** One operation of `/scim/v2`; all of them are for the role `provisioning` alone. */
export type ScimOperation = Endpoint &
  (
    | { readonly access: 'read'; readonly run: ReadOperation }
    | { readonly access: 'write'; readonly run: WriteOperation }
    /** Answers without the database. */
    | {
        readonly access: 'discovery';
        readonly run: (call: Omit<ScimCall, 'providerId'>) => ScimAnswer;
      }
  );

const ALL_USERS = '/Users';
const ONE_USER = '/Users/:id';
const ALL_GROUPS = '/Groups';
const ONE_GROUP = '/Groups/:id';

export const SCIM_OPERATIONS: readonly ScimOperation[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    access: 'discovery',
    run: ({ base }) => ok(serviceProviderConfig(base)),
  },
  ...discovered('/ResourceTypes', resourceTypes),
  ...discovered('/Schemas', schemaResources),
  { method: 'GET', path: ALL_USERS, access: 'read', run: listScimUsers },
  { method: 'POST', path: ALL_USERS, access: 'write', run: createScimUser },
  { method: 'GET', path: ONE_USER, access: 'read', run: getScimUser },
  { method: 'PUT', path: ONE_USER, access: 'write', run: replaceScimUser },
  { method: 'PATCH', path: ONE_USER, access: 'write', run: patchScimUser },
  { method: 'DELETE', path: ONE_USER, access: 'write', run: deleteScimUser },
  { method: 'GET', path: ALL_GROUPS, access: 'read', run: listScimGroups },
  { method: 'POST', path: ALL_GROUPS, access: 'write', run: createScimGroup },
  { method: 'GET', path: ONE_GROUP, access: 'read', run: getScimGroup },
  { method: 'PUT', path: ONE_GROUP, access: 'write', run: replaceScimGroup },
  { method: 'PATCH', path: ONE_GROUP, access: 'write', run: patchScimGroup },
  { method: 'DELETE', path: ONE_GROUP, access: 'write', run: deleteScimGroup },
];

/** Optional parts of RFC 7644 that are not served: sections 3.4.3, 3.7 and 3.11. */
export const UNSUPPORTED_PATHS = [
  '/Bulk',
  '/Me',
  '/.search',
  '/Users/.search',
  '/Groups/.search',
] as const;

/** A list of discovery and its members by id; filters on them are refused (RFC 7644, section 4). */
function discovered(
  path: string,
  resources: (base: string) => readonly Readonly<Record<string, unknown>>[],
): ScimOperation[] {
  return [
    {
      method: 'GET',
      path,
      access: 'discovery',
      run: ({ base, query }) => {
        if (query.filter !== undefined) throw new ScimError(403, null, `${path} takes no filter`);
        return ok(listResponse(resources(base)));
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      access: 'discovery',
      run: ({ base, id }) => {
        const found = resources(base).find((resource) => resource['id'] === id);
        if (found === undefined) throw new ScimError(404, null, `${path} has no such member`);
        return ok(found);
      },
    },
  ];
}

function ok(body: NonNullable<ScimAnswer['body']>): ScimAnswer {
  return { status: 200, body };
}
