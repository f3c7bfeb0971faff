import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import type AjvCore from 'ajv/dist/core.js';
import formats from 'ajv-formats';

/** An OpenAPI document whose schemas leave no room for members that are not documented. */
export type ClosedOpenApi<Document> = {
  readonly document: Document;
  /** Returns what validates against the schema at a JSON pointer, given by its unescaped tokens; throws where there is none. */
  schemaAt(pointer: readonly string[]): ValidateFunction;
};

/** Reads a document from its file. Clients have to allow members that are not documented; who is tested never sends them. */
export function closedOpenApi<Document extends object>(
  file: URL,
  ajv: AjvCore.default,
): ClosedOpenApi<Document> {
  const text = readFileSync(file, 'utf8');
  const open = JSON.parse(text) as Schema;
  const document: Document = JSON.parse(text, (_name, value) => closed(value, open));
  const id = file.pathname.split('/').at(-1) as string;
  formats.default(ajv);
  ajv.addSchema(document, id);
  return {
    document,
    schemaAt: (pointer) => {
      const tokens = pointer.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1'));
      const validate = ajv.getSchema(`${id}#/${tokens.map(encodeURIComponent).join('/')}`);
      if (validate === undefined) throw new Error(`${id} has no ${tokens.join('/')}`);
      return validate;
    },
  };
}

type Schema = {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
};

function closed(value: Schema | null, document: Schema): unknown {
  if (Array.isArray(value?.allOf)) return closedWhole(value.allOf, document);
  if (value?.nullable === true && value.type === undefined) {
    const { nullable: _, anyOf = [], oneOf, ...rest } = value;
    const one = oneOf === undefined ? [] : [{ oneOf }];
    return { ...rest, anyOf: [...anyOf, ...one, { type: 'null' }] };
  }
  // OpenAPI 3.0 lets null in by `nullable`, which JSON Schema's `enum` does not read
  if (value?.nullable === true && value.enum !== undefined) {
    return { ...value, enum: [...value.enum, null] };
  }
  return isObjectSchema(value) ? { additionalProperties: false, ...value } : value;
}

/** One object in place of its parts, each of which would refuse the members of the others. */
function closedWhole(parts: readonly Schema[], document: Schema): unknown {
  const resolved = parts.map((part) => (part.$ref === undefined ? part : at(document, part.$ref)));
  if (!resolved.every(isObjectSchema)) {
    return { allOf: parts.map((part) => ({ ...part, additionalProperties: true })) };
  }
  return {
    type: 'object',
    properties: Object.assign({}, ...resolved.map(({ properties }) => properties)),
    required: resolved.flatMap(({ required = [] }) => required),
    additionalProperties: false,
  };
}

function isObjectSchema(value: Schema | null): value is Schema & { readonly properties: object } {
  return value?.type === 'object' && value.properties !== undefined;
}

/** Returns the component that a reference within the document names: `#/components/schemas/integration`. */
function at(document: Schema, reference: string): Schema {
  const tokens = reference.split('/').slice(1);
  return tokens.reduce(
    (part, token) => part[token] as never,
    document as Record<string, unknown>,
  ) as never;
}
