import { Ajv2020 } from 'ajv/dist/2020.js';
import { closedOpenApi } from './closed-openapi.ts';

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
/** Not a stream of lines. */
export const JSON_TYPE = /[/+]json$/;

const ajv = new Ajv2020({ strict: false });
const { document, schemaAt } = closedOpenApi<OpenApi>(DOCUMENT, ajv);

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
