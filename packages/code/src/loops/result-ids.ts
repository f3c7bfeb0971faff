import type { Code, Mapping } from '../program/code-tree.ts';
import { CALL_TEXT, type Flow } from './flows.ts';
import { snakeCase } from './loop-terms.ts';

const ID_OF_CALL = /^(?:tool|function)_?(?:call|use)_?id$|^call_?id$/;
export const isIdOfCall = (name: string): boolean => ID_OF_CALL.test(snakeCase(name));

/** Whether a message has the id of a tool call. */
export const hasIdOfCall = ({ entries }: Mapping): boolean =>
  entries.some(({ key }) => key?.kind === 'text' && isIdOfCall(key.value));

/**
 * Returns flows by which the values are tool calls whose ids messages with results have: `call` of `{"role": "tool", "tool_call_id":
 * call.id}` and of `ToolMessage(output, call.ID)`.
 */
export function callsOfResults(marked: readonly Code[]): readonly Flow[] {
  const names = marked.flatMap((code) => {
    if (code.kind === 'mapping') {
      return code.entries.flatMap(({ key, value }) =>
        key?.kind === 'text' && isIdOfCall(key.value) ? ownerOfId(value) : [],
      );
    }
    if (code.kind !== 'call') return [];
    return code.arguments.flatMap(({ name, value }) =>
      name === null || isIdOfCall(name) ? ownerOfId(value) : [],
    );
  });
  return names.length === 0 ? [] : [{ names: [...new Set(names)], values: [CALL_TEXT] }];
}

/** `call` of `call.id`, `call["id"]`, `call.id()` and `call.CallId`. */
function ownerOfId(code: Code): readonly string[] {
  if (code.kind === 'call') return code.arguments.length === 0 ? ownerOfId(code.callee) : [];
  if (code.kind !== 'member' && code.kind !== 'index') return [];
  const key = code.kind === 'member' ? code.name : code.key.kind === 'text' ? code.key.value : '';
  return code.of.kind === 'name' && /^(?:id|call_?id)$/i.test(key) ? [code.of.name] : [];
}
