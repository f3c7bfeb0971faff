import { ERRORS, type ErrorCode, Problem } from './errors.ts';
import { isBodyOptional, type Route } from './route.ts';
import { type OperationId, ROUTES, route, routeErrors, takesIdempotencyKey } from './routes.ts';
import { TAGS } from './tag.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, made from the route table; the same table always gives the same document. */
export function openapi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operationId of Object.keys(ROUTES) as OperationId[]) {
    const { path, method } = route(operationId);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(operationId) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'svc', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A `svt_` token, or a JWT.' },
      },
      schemas: { Problem },
    },
  };
}

function operation(operationId: OperationId): Json {
  const entry = route(operationId);
  return {
    operationId,
    summary: entry.summary,
    ...(entry.description !== undefined && { description: entry.description }),
    tags: [entry.tag],
    'x-svc-roles': entry.roles,
    parameters: [
      ...parameters(entry, 'path'),
      ...parameters(entry, 'query'),
      ...headers(operationId),
    ],
    ...(entry.body && {
      requestBody: {
        required: !isBodyOptional(entry),
        content: { 'application/json': { schema: entry.body } },
      },
    }),
    responses: { [entry.success.status]: success(entry), ...failures(operationId) },
  };
}

function parameters(entry: Route, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? entry.params : entry.query;
  const required = new Set((schema as { required?: string[] } | undefined)?.required ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: required.has(name),
    schema: property,
  }));
}

function headers(operationId: OperationId): Json[] {
  if (!takesIdempotencyKey(operationId)) return [];
  const schema = { type: 'string', minLength: 1, maxLength: 200 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function success(entry: Route): Json {
  const { status, schema, contentType } = entry.success;
  if (status === 204) return { description: 'Done' };
  return {
    description: entry.summary,
    content: { [contentType ?? 'application/json']: { schema } },
  };
}

function failures(operationId: OperationId): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of routeErrors(operationId)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}
