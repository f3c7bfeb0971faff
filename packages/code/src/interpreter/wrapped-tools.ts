import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { functionOf } from '../program/symbol.ts';
import { assetsReachedFrom } from './reach.ts';

const MAX_ITEMS = 60;

/**
 * Returns the tools that a list of a library's tool objects declares: `types.Tool(function_declarations=[{...}])`,
 * `openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "look"})`. Empty if any item declares no tool.
 */
export function wrappedTools(list: Ref, program: Program, read: Interpreter): readonly Found[] {
  const { code } = list;
  if (code.kind !== 'list' || code.items.length > MAX_ITEMS) return [];
  const found: Found[] = [];
  for (const item of code.items) {
    const tools = toolsIn({ ...list, code: item }, program, read);
    if (tools.length === 0) return [];
    found.push(...tools);
  }
  return found;
}

function toolsIn(item: Ref, program: Program, read: Interpreter): readonly Found[] {
  if (item.code.kind !== 'call') return [];
  const callee = { ...item, code: (item as CallRef).code.callee };
  if (functionOf(callee, program) !== null) return [];
  return [...assetsReachedFrom(item, program, read)].filter(
    (one): one is Found => one.kind === 'tool' && 'home' in one,
  );
}
