import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type OpenApi = {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Answer> }>>;
  readonly components: { readonly responses: Record<string, Answer> };
};
type Answer = {
  readonly $ref?: string;
  readonly content?: Record<string, { readonly schema?: object }>;
};
type Received = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Without parameters. */
  readonly mediaType: string;
  readonly body: string;
};

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const DOCUMENT_ID = 'openapi.json';
/** Not a stream of lines. */
export const JSON_TYPE = /[/+]json$/;

const document: OpenApi = JSON.parse(readFileSync(DOCUMENT, 'utf8'), (_name, value) =>
  closed(value),
);
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(document, DOCUMENT_ID);

const operations = Object.entries(document.paths)
  .flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: template.split('{').length,
      pointer: ['paths', template, method, 'responses'],
      responses,
    })),
  )
  // `/v1/evidence/head` before `/v1/evidence/{evidenceId}`
  .sort((a, b) => a.parameters - b.parameters);

/** Returns how an answer of the API differs from what docs/openapi.json says of its operation, or null. */
export function differenceFromDocument(received: Received): string | null {
  const { method, path, status, mediaType, body } = received;
  const at = `${method} ${path} ${status}`;
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (operation === undefined) return `${at}: no such operation`;
  const answer = operation.responses[status];
  if (answer === undefined) return `${at}: the status is not documented`;
  const shared = answer.$ref?.replace('#/components/responses/', '');
  const content = (shared === undefined ? answer : document.components.responses[shared])?.content;
  if (content === undefined) return body === '' ? null : `${at}: a body where none is documented`;
  if (content[mediaType] === undefined) return `${at}: ${mediaType} is not documented`;
  if (!JSON_TYPE.test(mediaType)) return null;
  const pointer =
    shared === undefined
      ? [...operation.pointer, String(status)]
      : ['components', 'responses', shared];
  const validate = schemaAt([...pointer, 'content', mediaType, 'schema']);
  if (validate(JSON.parse(body))) return null;
  return `${at}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
}

/** The schema without room for members that are not documented, which clients have to allow and the service never sends. */
function closed(value: { readonly type?: unknown; readonly properties?: object } | null): unknown {
  return value?.type === 'object' && value.properties !== undefined
    ? { additionalProperties: false, ...value }
    : value;
}

function schemaAt(pointer: readonly string[]): ValidateFunction {
  const tokens = pointer.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`${DOCUMENT_ID}#/${tokens.map(encodeURIComponent).join('/')}`);
  if (validate === undefined) throw new Error(`${DOCUMENT_ID} has no ${tokens.join('/')}`);
  return validate;
}
