import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';

const MAX_NAME_LENGTH = 200;

/** Returns the name in an argument: a text, a key of a configuration, a function or a class; null without one. */
export function labelText(label: Ref, program: Program): string | null {
  const [text] = textsOf(label, program);
  const value = text?.value.replace(/\s+/g, ' ').trim();
  if (value !== undefined && value !== '' && value.length <= MAX_NAME_LENGTH) return value;
  // An entry of a configuration is named by its key.
  const { code } = label;
  if (code.kind === 'index' && code.key.kind === 'text' && !NAME_KEY.test(code.key.value))
    return code.key.value;
  const made = definitionOf(label, program)?.code;
  if (made?.kind === 'function' || made?.kind === 'class') return made.name;
  // A class given as a value: `AiServices.create(Assistant.class, ...)`.
  return label.file.language === 'jvm' && made === undefined && code.kind === 'name'
    ? code.name
    : null;
}

/** Keys of name fields, `spec["name"]`: the key itself does not name the asset. */
const NAME_KEY = /^(?:\w*_)?(?:name|id|title|role|label|NAME|ID)$|[a-z](?:Name|Id)$/;

/** `ReActAgent` of `ReActAgent.from_tools` too. */
export function className(callee: Code): string | null {
  const name = lastName(callee);
  const isMethod = name !== null && /^[a-z]/.test(name) && callee.kind === 'member';
  const of = isMethod ? lastName(callee.of) : null;
  return of !== null && /^[A-Z]/.test(of) ? of : name;
}

/** The name of a framework's ready-made tool: `SerperDevTool`; null for its general classes. */
export function productName(callee: Code): string | null {
  const name = lastName(callee);
  return name === null || !/^[A-Z]/.test(name) || /^(?:Base|Structured|Function)?Tool$/.test(name)
    ? null
    : name;
}

/** Names of variables that only describe their type. */
const COMMON_BUILDER =
  /^(?:(?:state_?|graph_?)?(?:builder|graph|workflow)(?:_?builder)?|app|agent|g|wf|chain|compiled(?:_?graph)?|_?graph)$/i;
export const isCommonBuilder = (name: string) => COMMON_BUILDER.test(name);
