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
  const document: Document = JSON.parse(readFileSync(file, 'utf8'), (_name, value) =>
    closed(value),
  );
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
  readonly type?: unknown;
  readonly properties?: object;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly nullable?: boolean;
};

function closed(value: Schema | null): unknown {
  if (Array.isArray(value?.allOf)) {
    // each part alone would refuse the members of the others
    return {
      ...value,
      allOf: value.allOf.map((part) => ({ ...part, additionalProperties: true })),
    };
  }
  if (value?.nullable === true && value.type === undefined) {
    const { nullable: _, anyOf = [], ...rest } = value;
    return { ...rest, anyOf: [...anyOf, { type: 'null' }] };
  }
  return value?.type === 'object' && value.properties !== undefined
    ? { additionalProperties: false, ...value }
    : value;
}
