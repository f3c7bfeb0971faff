import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ApiError } from '../api-error.ts';

const MOST_ERRORS = 20;

/** Checks one part of a request against its schema; throws `malformed` naming each place. */
export function validator(
  part: 'body' | 'path' | 'query',
  schema: TSchema,
): (value: unknown) => unknown {
  const compiled = Compile(schema);
  return (value) => {
    const candidate = part === 'query' ? withNumbers(schema, value) : value;
    if (compiled.Check(candidate)) return candidate;
    const fields = compiled
      .Errors(candidate)
      .slice(0, MOST_ERRORS)
      .map((error) => ({ at: error.instancePath, message: explain(error) }));
    const [first] = fields;
    throw new ApiError(
      'malformed',
      `the ${part} is not valid at "${first?.at ?? ''}": ${first?.message}`,
      fields,
    );
  };
}

/** A query is text: where the schema wants an integer, `limit=5` means the number, and nothing else does. */
function withNumbers(schema: TSchema, query: unknown): unknown {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => {
      const wanted = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      const isNumber = typeof value === 'string' && /^\d{1,15}$/.test(value);
      return [name, wanted === 'integer' && isNumber ? Number(value) : value];
    }),
  );
}

function explain({ message, params }: { message: string; params: object }): string {
  const extra = 'additionalProperties' in params ? params.additionalProperties : undefined;
  return Array.isArray(extra)
    ? `unknown field ${extra.map((name) => JSON.stringify(name)).join(', ')}`
    : message;
}
