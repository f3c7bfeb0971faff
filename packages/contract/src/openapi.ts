import { components } from './components.ts';
import { ERRORS, type ErrorCode, Problem } from './errors.ts';
import { exampleId } from './example.ts';
import { listQuery } from './list.ts';
import { isBodyOptional, type Route } from './route.ts';
import { type OperationId, ROUTES, route, routeErrors, takesIdempotencyKey } from './routes.ts';
import { TAGS } from './tag.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = `Findings, AI assets, agent governance and evidence of one deployment of svc.

**Authentication.** Every operation takes \`Authorization: Bearer TOKEN\`: a service token (\`svt_...\`), the lab token of an
agent, or a JWT of the tenant's identity provider. \`x-svc-roles\` names the roles that may call an operation.

**Pagination.** Lists return \`{items, nextCursor}\`. Pass \`nextCursor\` as \`cursor\` to get the next page; it is null on the
last page. Keep the other query parameters the same from page to page.

**Errors.** Error responses are problems (RFC 9457). Rely on \`status\` and \`code\`.

**Streams.** \`x-svc-stream\` marks operations whose answer is sent while it is made: \`events\` are server-sent events, which
go on until the client leaves or the stream ends; \`lines\` are NDJSON or CSV, which have an end. Read either as it arrives.

**Retries.** POST operations accept an \`Idempotency-Key\`: a repeated request returns the first response and has no further
effect.`;

/** Parameters that many operations share, by component name. */
const SHARED_PARAMETERS = {
  Limit: { name: 'limit', in: 'query', required: false, schema: listQuery.limit },
  Cursor: { name: 'cursor', in: 'query', required: false, schema: listQuery.cursor },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repeated request with the same key returns the first response.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'Version that the caller has read; the write fails with 412 if it has changed.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const;
type SharedParameter = keyof typeof SHARED_PARAMETERS;

/** Returns the OpenAPI 3.1 document of the API. The same route table returns the same document. */
export function openapi(version: string): Json {
  const { refer, used } = components();
  const operationIds = Object.keys(ROUTES) as OperationId[];
  const paths: Record<string, Json> = {};
  for (const operationId of operationIds) {
    const { path, method } = route(operationId);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(operationId, refer) };
  }
  const responses = failures(operationIds, refer);
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'A deployment of svc-server.',
        variables: { baseUrl: { default: 'http://127.0.0.1:8080' } },
      },
    ],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A `svt_` token, or a JWT.' },
      },
      parameters: sharedParameters(operationIds),
      responses,
      schemas: used(),
    },
  };
}

/** Content types of answers that are sent while they are made, and what they are made of. */
const STREAMS: Readonly<Record<string, string>> = {
  'text/event-stream': 'events',
  'application/x-ndjson': 'lines',
  'text/csv': 'lines',
};

type Refer = (part: unknown) => unknown;

function operation(operationId: OperationId, refer: Refer): Json {
  const entry = route(operationId);
  const { summary, description, tag, roles, events, body, example } = entry;
  const stream = STREAMS[entry.success.contentType ?? ''];
  const parameters = [
    ...pathParameters(entry, refer),
    ...queryParameters(entry, refer),
    ...sharedHeaders(operationId).map(parameterRef),
  ];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    'x-svc-roles': roles,
    ...(events !== undefined && { 'x-svc-events': events }),
    ...(stream !== undefined && { 'x-svc-stream': stream }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !isBodyOptional(entry),
        content: {
          'application/json': {
            schema: refer(body),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [entry.success.status]: success(entry, refer),
      ...(entry.mayWait && {
        202: success({ ...entry, success: { ...entry.success, status: 202 } }, refer),
      }),
      ...errorResponses(operationId, refer),
    },
  };
}

/** Returns the error responses by status; two codes of one status share a response. */
function errorResponses(operationId: OperationId, refer: Refer): Json {
  const byStatus = Map.groupBy(routeErrors(operationId), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.length === 1
        ? { $ref: `#/components/responses/${responseName(codes[0] as ErrorCode)}` }
        : errorResponse(codes, refer),
    ]),
  );
}

function errorResponse(codes: readonly ErrorCode[], refer: Refer): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
    content: {
      'application/problem+json': {
        schema: refer(Problem),
        example: problemExample(codes[0] as ErrorCode),
      },
    },
  };
}

function pathParameters({ params, example }: Route, refer: Refer): Json[] {
  return Object.entries(params?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(schema),
    ...(example?.params?.[name] !== undefined && { example: example.params[name] }),
  }));
}

function queryParameters({ query, example }: Route, refer: Refer): Json[] {
  const required = new Set((query as { required?: string[] } | undefined)?.required ?? []);
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    if (schema === listQuery.limit) return parameterRef('Limit');
    if (schema === listQuery.cursor) return parameterRef('Cursor');
    return {
      name,
      in: 'query',
      required: required.has(name),
      schema: refer(schema),
      ...(example?.query?.[name] !== undefined && { example: example.query[name] }),
    };
  });
}

function parameterRef(name: SharedParameter): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function sharedHeaders(operationId: OperationId): SharedParameter[] {
  const headers: SharedParameter[] = [];
  if (takesIdempotencyKey(operationId)) headers.push('IdempotencyKey');
  if (route(operationId).ifMatch) headers.push('IfMatch');
  return headers;
}

/** Returns the shared parameters that at least one operation takes. */
function sharedParameters(operationIds: readonly OperationId[]): Json {
  const isUsed = (name: string) =>
    operationIds.some((id) =>
      name === 'Limit' || name === 'Cursor'
        ? Object.hasOwn(route(id).query?.properties ?? {}, name.toLowerCase())
        : sharedHeaders(id).includes(name as SharedParameter),
    );
  return Object.fromEntries(Object.entries(SHARED_PARAMETERS).filter(([name]) => isUsed(name)));
}

/** Reason phrases of RFC 9110. */
const REASONS = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content' } as const;

function success({ success }: Route, refer: Refer): Json {
  const { status, schema, contentType, otherContentType, example } = success;
  const description = REASONS[status];
  if (status === 204) return { description };
  return {
    description,
    content: {
      [contentType ?? 'application/json']: {
        schema: refer(schema),
        ...(example !== undefined && { example }),
      },
      ...(otherContentType !== undefined && { [otherContentType]: { schema: refer(schema) } }),
    },
  };
}

/** `too_large` -> `TooLarge` */
function responseName(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_match, first: string) => first.toUpperCase());
}

/** Returns one response for each error that at least one operation documents. */
function failures(operationIds: readonly OperationId[], refer: Refer): Json {
  const documented = new Set(operationIds.flatMap((id) => routeErrors(id)));
  // share the response of another code of their status
  documented.delete('reauthentication_required');
  documented.delete('shown_once');
  documented.delete('no_fix');
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => documented.has(code));
  return Object.fromEntries(
    codes.map((code) => [responseName(code), errorResponse([code], refer)]),
  );
}

function problemExample(code: ErrorCode): Problem {
  const { status, title } = ERRORS[code];
  return {
    type: `urn:svc:error:${code}`,
    title,
    status,
    detail: 'What is wrong with this request.',
    code,
    requestId: exampleId('request'),
  };
}
