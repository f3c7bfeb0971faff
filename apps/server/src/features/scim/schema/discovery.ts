import { badRequest } from '../scim-error.ts';
import type { ResourceSchema } from './attribute.ts';
import { RESOURCE_SCHEMAS } from './schemas.ts';

export const SCIM_URN = 'urn:ietf:params:scim:api:messages:2.0';
const CORE_URN = 'urn:ietf:params:scim:schemas:core:2.0';
/** Maximum number of resources on one page of a list. */
const MAX_PAGE = 500;

type Json = Readonly<Record<string, unknown>>;

/** Returns `/ServiceProviderConfig` (RFC 7643, section 5): what of the protocol is served. */
export function serviceProviderConfig(base: string): Json {
  return {
    schemas: [`${CORE_URN}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description:
          'A provisioning token, or an access token of the token endpoint of the tenant.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** Returns the members of `/ResourceTypes` (RFC 7643, section 6). */
export function resourceTypes(base: string): Json[] {
  return RESOURCE_SCHEMAS.map(({ id, name, description, endpoint }) => ({
    schemas: [`${CORE_URN}:ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema: id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

/** Returns the members of `/Schemas` (RFC 7643, section 7): exactly the attributes that are kept. */
export function schemaResources(base: string): Json[] {
  return RESOURCE_SCHEMAS.map((schema) => schemaResource(base, schema));
}

function schemaResource(base: string, { id, name, description, attributes }: ResourceSchema): Json {
  return {
    schemas: [`${CORE_URN}:Schema`],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  };
}

/** Returns a list response (RFC 7644, section 3.4.2). */
export function listResponse(
  resources: readonly unknown[],
  totalResults: number = resources.length,
  startIndex: number = 1,
): Json {
  return {
    schemas: [`${SCIM_URN}:ListResponse`],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

export type Page = { readonly startIndex: number; readonly count: number };
const DEFAULT_PAGE = 100;
const MAX_INDEX = 10_000_000;

/** Returns the page that a query asks for: values below their minimum count as it (RFC 7644, section 3.4.2.4). */
export function pageOf(startIndex: string | undefined, count: string | undefined): Page {
  return {
    startIndex: Math.min(Math.max(integer('startIndex', startIndex, 1), 1), MAX_INDEX),
    count: Math.min(Math.max(integer('count', count, DEFAULT_PAGE), 0), MAX_PAGE),
  };
}

function integer(name: string, text: string | undefined, byDefault: number): number {
  if (text === undefined) return byDefault;
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text);
  throw badRequest(
    'invalidValue',
    `${name} must be an integer (got ${JSON.stringify(text.slice(0, 40))})`,
  );
}
