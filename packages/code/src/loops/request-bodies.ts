import { entry } from '../program/mapping-entry.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { isRequest } from './model-calls.ts';

/** Names and calls that lead to a body: `JSON.stringify(body)`. */
const MAX_DEPTH = 4;

/**
 * Returns the bodies of requests that a call sends to a model's service, as mappings or as objects: `post(url, json={"model": m, "messages": h})`,
 * `create(ctx, Request{Model: m, Messages: h})`.
 */
export function requestBodies({ code, ...at }: CallRef, program: Program): readonly Ref[] {
  return code.arguments.flatMap(({ value }) => bodiesIn({ ...at, code: value }, 0, program));
}

function bodiesIn(ref: Ref, depth: number, program: Program): readonly Ref[] {
  const { code } = ref;
  if (depth > MAX_DEPTH) return [];
  const next = (part: Ref) => bodiesIn(part, depth + 1, program);
  if ((code.kind === 'mapping' || code.kind === 'call') && isRequest(code)) return [ref];
  if (code.kind === 'mapping') {
    return ['body', 'json', 'data', 'payload'].flatMap((name) => {
      const value = entry(ref, name);
      return value === null ? [] : next(value);
    });
  }
  if (code.kind === 'call')
    return code.arguments.flatMap(({ value }) => next({ ...ref, code: value }));
  if (code.kind !== 'name') return [];
  const made = definitionOf(ref, program);
  return made === null || made.code === code ? [] : next(made);
}
