import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';
import { assetsReachedFrom } from './reach.ts';

const MAX_ITEMS = 60;
/** Values that lead to a list. */
const MAX_DEPTH = 4;

/**
 * Returns the tools that a list of a library's tool objects declares: `types.Tool(function_declarations=[{...}])`,
 * `openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "look"})`. Empty if any item declares no tool.
 */
export function wrappedTools(value: Ref, program: Program, read: Interpreter): readonly Found[] {
  const list = listBehind(value, program, 0);
  const { code } = list;
  if (code.kind !== 'list' || code.items.length > MAX_ITEMS) return [];
  const found: Found[] = [];
  for (const item of code.items) {
    const one = { ...list, code: item };
    const held = item.kind === 'name' ? definitionOf(one, program) : null;
    const tools = toolsIn(held ?? one, program, read);
    if (tools.length === 0) return [];
    found.push(...tools);
  }
  return found;
}

/** The list that a variable holds, or that a function of the tree returns: `tools = buildTools()`. */
function listBehind(value: Ref, program: Program, depth: number): Ref {
  const { code } = value;
  if (depth === MAX_DEPTH || (code.kind !== 'name' && code.kind !== 'call')) return value;
  const next =
    code.kind === 'name'
      ? definitionOf(value, program)
      : returnOf({ ...value, code: code.callee }, program);
  return next === null ? value : listBehind(next, program, depth + 1);
}

function toolsIn(item: Ref, program: Program, read: Interpreter): readonly Found[] {
  if (item.code.kind !== 'call') return [];
  const callee = { ...item, code: (item as CallRef).code.callee };
  if (functionOf(callee, program) !== null) return [];
  return [...assetsReachedFrom(item, program, read)].filter(
    (one): one is Found => one.kind === 'tool' && 'home' in one,
  );
}
