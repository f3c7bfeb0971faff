import type { Call } from './call.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Returns arguments with the same paths and types and no values: each text, number and truth value becomes an empty one. Names
 * are kept, as rules speak of them. For records that a decision can be replayed from.
 */
export function redactArguments(args: Call['arguments']): Call['arguments'] {
  return redact(args) as Call['arguments'];
}

function redact(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(redact);
  switch (typeof value) {
    case 'object':
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item)]));
    case 'string':
      return '';
    case 'boolean':
      return false;
    default:
      return 0;
  }
}
