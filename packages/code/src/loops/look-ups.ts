import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Flow } from './flows.ts';
import { snakeCase } from './loop-terms.ts';

const LOOKS_UP =
  /^(?:getattr|get|get_value|get_or_default|get_or_else|try_get_value|find|first|first_or_default|single|next|lookup|resolve|(?:get|find|lookup|resolve|select)_(?:\w+_)?(?:tool|function|func|action|handler|command|skill)(?:_by_name)?)$/;

/** Whether a call looks up something by a value: `tools.get(name)`, `getattr(self, name)`, `tools.find((tool) => tool.name === name)`. */
export function looksUp({ callee, arguments: given }: Call, isSought: (code: Code) => boolean) {
  const last = lastName(callee);
  if (last === null || !LOOKS_UP.test(snakeCase(last))) return false;
  return given.some(({ value }) => isSought(value) || bodyOf(value).some(isSought));
}

/** Returns the names of what is looked up by a value: `tool = tools[name]`. */
export function lookedUp(
  flows: readonly Flow[],
  isSought: (code: Code) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { names, values } of flows) {
    if (values.some((value) => isLookUp(value, isSought))) for (const one of names) found.add(one);
  }
  return found;
}

function isLookUp(value: Code, isSought: (code: Code) => boolean): boolean {
  if (value.kind === 'index') return value.key.kind !== 'text' && isSought(value.key);
  if (value.kind === 'choice') return value.options.some((one) => isLookUp(one, isSought));
  return value.kind === 'call' && looksUp(value, isSought);
}

const bodyOf = (code: Code): readonly Code[] => (code.kind === 'function' ? code.body : []);
