import { Ajv } from 'ajv';
import { closedOpenApi } from '../../harness/closed-openapi.ts';

type Content = { readonly content?: Readonly<Record<string, { readonly schema: object }>> };
type Answer = Content & { readonly $ref?: string };
type Operation = {
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Answer>>;
};
type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** A part of the host's own document, which `tools/github-api` takes from it. */
const FILE = new URL('github-api.json', import.meta.url);
/** What any operation may answer, whether the document lists it there or not. */
const SHARED: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'requires_authentication',
  403: 'forbidden',
  404: 'not_found',
};

const ajv = new Ajv({ strict: false });
const { document, schemaAt } = closedOpenApi<OpenApi>(FILE, ajv);

/** Returns the path template of a request in the host's document; null where it has none. */
export function operationOf(method: string, path: string): string | null {
  const found = Object.entries(document.paths).find(
    ([template, methods]) =>
      methods[method.toLowerCase()] !== undefined &&
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return found?.[0] ?? null;
}

/** Returns how the JSON body of a request differs from the document, or null. */
export function requestDifference(method: string, template: string, body: unknown): string | null {
  const requestBody = document.paths[template]?.[method.toLowerCase()]?.requestBody;
  if (requestBody === undefined) {
    return body === undefined ? null : `${method} ${template}: takes no body`;
  }
  if (body === undefined && requestBody.required === false) return null;
  const pointer = ['paths', template, method.toLowerCase(), 'requestBody'];
  return difference(`${method} ${template} request`, pointer, body);
}

/** Returns how an answer differs from the document, or null. */
export function answerDifference(
  method: string,
  template: string,
  status: number,
  body: unknown,
): string | null {
  const listed = document.paths[template]?.[method.toLowerCase()]?.responses[status];
  const shared = listed === undefined ? SHARED[status] : listed.$ref?.split('/').at(-1);
  const at = `${method} ${template} ${status}`;
  if (listed === undefined && shared === undefined) return `${at}: the status is not documented`;
  if (listed !== undefined && shared === undefined && listed.content === undefined) {
    return body === undefined ? null : `${at}: has no body`;
  }
  const pointer =
    shared === undefined
      ? ['paths', template, method.toLowerCase(), 'responses', String(status)]
      : ['components', 'responses', shared];
  return difference(at, pointer, body);
}

function difference(at: string, pointer: readonly string[], body: unknown): string | null {
  const validate = schemaAt([...pointer, 'content', 'application/json', 'schema']);
  if (validate(body)) return null;
  return `${at}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`;
}
