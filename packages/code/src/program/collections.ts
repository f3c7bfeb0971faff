import type { Code } from './code-tree.ts';
import { lastName } from './last-name.ts';
import type { Ref } from './program.ts';

/** Functions and constructors that make a collection of their arguments, or copy one. */
const MAKES =
  /^(?:of|ofEntries|asList|list|tuple|set|frozenset|sorted|reversed|copy|deepcopy|from|append|chain|(?:mutable|array|immutable)?(?:ListOf|SetOf)|listOf|setOf|(?:Array|Linked|Immutable)?List|(?:Linked|Immutable)?(?:Hash)?Set|toolList)$/i;
/** Collections without items. */
const EMPTY =
  /^(?:empty(?:List|Set|Map)?|listOf|setOf|(?:mutable)?[mM]apOf|Map|dict|(?:Linked|Concurrent)?HashMap|TreeMap)$/;
/** Methods that return the items of the collection that they are called on, or some of them. */
const KEEPS =
  /^(?:values|copy|filter|slice|concat|flat|toList|toTypedArray|toArray|asList|as_list|list|plus|sorted|reverse|stream|collect|ToList|ToArray|Append|Concat|Where|flatten)$/;

/**
 * Returns the values whose items a call makes up a collection of: `List.of(a, b)`, `list(tools)`, `append(tools, more...)`,
 * `tools.concat(more)`; null for another call. Items and collections are not told apart.
 */
export function collectedValues(value: Ref): readonly Ref[] | null {
  const { code } = value;
  if (code.kind !== 'call') return null;
  const name = lastName(code.callee) ?? '';
  const given = code.arguments.flatMap((one): Code[] =>
    one.value.kind === 'function' ? [] : [one.value],
  );
  if (
    code.callee.kind === 'member' &&
    KEEPS.test(name) &&
    /^[a-z]/.test(lastName(code.callee.of) ?? 'a')
  ) {
    return [code.callee.of, ...given].map((one) => ({ ...value, code: one }));
  }
  if (EMPTY.test(name) && given.length === 0) return [];
  if (!MAKES.test(name)) return null;
  return given.map((one) => ({ ...value, code: one }));
}

/**
 * Returns what a comprehension takes its items from, where each is the item itself or wraps it: `specialists` of
 * `[handoff(one) for one in specialists]`; else the expression of an item, as where `isMade`. Null for other code.
 */
export function comprehended(value: Ref, isMade: (item: Ref) => boolean): Ref | null {
  const { code, file } = value;
  if (file.language !== 'python' || code.kind !== 'other') return null;
  const [item, clause] = code.parts;
  if (item === undefined || clause?.kind !== 'other' || clause.parts.length !== 2) return null;
  const [variable, source] = clause.parts;
  if (variable?.kind !== 'name' || source === undefined) return { ...value, code: item };
  const isItem = (one: Code) => one.kind === 'name' && one.name === variable.name;
  const isWrapped =
    item.kind === 'call' &&
    item.arguments.some((one) => isItem(one.value)) &&
    !isMade({ ...value, code: item });
  return { ...value, code: isItem(item) || isWrapped ? source : item };
}
