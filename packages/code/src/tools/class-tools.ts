import { assetAt } from '../assets/asset-at.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { firstReturn } from '../program/first-return.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, memberIn, returnOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';

/** Members of a class that name the tool that it is, and methods that describe it. */
const NAMES = ['name', 'Name', 'getName', 'get_name', 'tool_name', 'toolName'];
const DESCRIBES = [
  'Info',
  'Definition',
  'Spec',
  'Schema',
  'info',
  'definition',
  'getDefinition',
  'schema',
  'get_schema',
  'to_schema',
];

/** Classes of tools in general: their objects are named by data. */
const GENERAL =
  /^(?:Base|Abstract|I)?(?:Tools?|Function|Handler)(?:Base|Spec|Definition|Info|Entry)?$|Tool(?:s|Set|set|Kit|kit|Box|box|Registry|Manager|Loader|Provider|Factory|Spec|Definition|Declaration|Info|Entry|Config)$/;

/** Whether a name is that of tools in general. */
export const isGeneralTool = (name: string) => GENERAL.test(name);

/** Classes whose objects are the tools of a server, each named by the server. */
const OF_SERVER = /(?:^|[a-z_])M(?:CP|cp)\w*Tool(?:Proxy|Adapter|Wrapper)?$/;

/** Whether the objects of a class are tools that are named as they are made: `class RemoteTool: def __init__(self, name, ...)`. */
export function isNamedByData(code: Code): boolean {
  if (code.kind !== 'class') return false;
  if (OF_SERVER.test(code.name ?? '')) return true;
  return code.body.some(
    (one) =>
      one.kind === 'function' &&
      /^(?:__init__|constructor)$/.test(one.name ?? '') &&
      (one.parameters.some(({ name, value }) => NAMED.test(name) && value === null) ||
        wrapsFunction(one)),
  );
}

const NAMED = /^(?:name|tool_?name)$/i;
const WRAPPED = /^(?:func|fn|function|callable|handler|callback)$/i;

/** Whether a constructor must be given a function, and may be given its name: `FunctionTool(func, name=None)` is the tool of each. */
const wrapsFunction = ({ parameters }: FunctionCode) =>
  parameters.some(({ name, value }) => WRAPPED.test(name) && value === null) &&
  parameters.some(({ name }) => NAMED.test(name));

/**
 * Returns the tools of a list that an agent is given, whose items are objects of classes of the tree: through names, functions
 * that return the list, and lists that are added up.
 */
export function listedTools(value: Ref, program: Program, read: Interpreter): Found[] {
  return itemsOf(value, program, 0)
    .slice(0, MAX_ITEMS)
    .flatMap((one) => classTools(one, program, read, true));
}

const MAX_ITEMS = 100;
const MAX_DEPTH = 4;

function itemsOf(value: Ref, program: Program, depth: number): Ref[] {
  if (depth > MAX_DEPTH) return [];
  const more = (next: Ref) => itemsOf(next, program, depth + 1);
  const { code } = value;
  if (code.kind === 'list') return code.items.map((item) => ({ ...value, code: item }));
  if (code.kind === 'name' || code.kind === 'member') {
    const made = definitionOf(value, program);
    return made === null || made.code.kind === 'function' ? [] : more(made);
  }
  if (code.kind === 'template' || code.kind === 'other')
    return code.parts.flatMap((part) => more({ ...value, code: part }));
  if (code.kind !== 'call') return [];
  // `append(tools, more...)` of Go
  if (code.callee.kind === 'name' && code.callee.name === 'append') {
    const [list, ...added] = code.arguments.map((one) => ({ ...value, code: one.value }));
    return [...(list === undefined ? [] : more(list)), ...added];
  }
  const callee = { ...value, code: code.callee };
  const returned = functionOf(callee, program) === null ? null : returnOf(callee, program);
  return returned === null ? [] : more(returned);
}

/**
 * Returns the tool that a registered object of a class of the tree is: named by its member or method `name`, else by the class. Of
 * medium confidence: only its place shows that it is a tool.
 */
export function classTools(
  value: Ref,
  program: Program,
  read: Interpreter,
  isNameNeeded = false,
): Found[] {
  const made = classOf(value, program);
  if (made === null || made.code.name === null || read.meaning(made) !== null) return [];
  const own = nameOf(made, program);
  if (own === null && wrapsTool(value, program)) return [];
  if (own === null && isDescribed(value)) return describedTools(value, program);
  const name = own ?? made.code.name;
  if (GENERAL.test(name) || (own === null && (isNameNeeded || isNamedByData(made.code)))) return [];
  return [{ ...assetAt('tool', name, made), confidence: 'medium' }];
}

/** `Skill{Schema: Schema{Name: "hammer"}, Execute: hammer}` of Go: a type whose objects each bring what they are and do. */
const isDescribed = ({ code, file }: Ref): boolean =>
  file.language === 'go' &&
  code.kind === 'call' &&
  code.arguments.some(({ name }) => name !== null && DESCRIBED_BY.test(name));

/** `Logged{Tool: tool}` of Go: what a type wraps names the tool. */
function wrapsTool(value: Ref, program: Program): boolean {
  const { code, file } = value;
  const made = code.kind === 'name' ? definitionOf(value, program) : value;
  return (
    file.language === 'go' &&
    made?.code.kind === 'call' &&
    made.code.arguments.some(({ name }) => name !== null && WRAPPED_TOOL.test(name))
  );
}

const WRAPPED_TOOL = /^(?:(?:\w{0,60}[a-z])?[tT]ool|base|inner|wrapped|delegate|underlying)$/;

const DESCRIBED_BY =
  /^(?:Name|Schema|Spec|Definition|Info|Description|Execute|Handler|Func|Fn|Run|Call)$/;

function describedTools(value: Ref, program: Program): Found[] {
  const name = argumentOf(
    value as CallRef,
    'Name|Schema.Name|Spec.Name|Definition.Name|Info.Name|Function.Name',
    program,
  );
  const [text] = name === null ? [] : textsOf(name, program);
  if (text === undefined || !TOOL_NAME.test(text.value)) return [];
  return [{ ...assetAt('tool', text.value, value), confidence: 'medium' }];
}

/** The class of the tree that an expression makes an object of, through a function that returns it. */
function classOf(value: Ref, program: Program): ClassRef | null {
  const at =
    value.code.kind === 'name' || value.code.kind === 'member'
      ? (definitionOf(value, program) ?? value)
      : value;
  if (at.code.kind !== 'call') return null;
  const callee = { ...at, code: at.code.callee };
  const returned = functionOf(callee, program) === null ? null : returnOf(callee, program);
  const call = returned === null ? at : ownCall(returned, program);
  if (call.code.kind !== 'call') return null;
  const made = definitionOf({ ...call, code: call.code.callee }, program);
  return made?.code.kind === 'class' ? (made as ClassRef) : null;
}

/** The call that a returned name is bound to: `tool := &shell{}; return tool`. */
const ownCall = (returned: Ref, program: Program): Ref =>
  returned.code.kind === 'name' ? (definitionOf(returned, program) ?? returned) : returned;

function nameOf(made: Ref, program: Program): string | null {
  return memberName(made, program) ?? describedName(made, program);
}

/** `func (t *shell) Info() ToolInfo { return ToolInfo{Name: "shell"} }` */
function describedName(made: Ref, program: Program): string | null {
  for (const one of DESCRIBES) {
    const method = memberIn(made, one, program);
    if (method?.code.kind !== 'function') continue;
    const scope = method.file.scopes.of.get(method.code) ?? method.scope;
    const returned = firstReturn(method.code.body);
    if (returned === null) continue;
    const at = { ...method, scope, code: returned };
    const name =
      returned.kind === 'mapping'
        ? nameIn(at)
        : returned.kind === 'call'
          ? argumentOf(at as CallRef, 'name|Name|Function.Name|function.name', program)
          : null;
    const [text] = name === null ? [] : textsOf(name, program);
    if (text !== undefined && TOOL_NAME.test(text.value)) return text.value;
  }
  return null;
}

/** `{ name }`, or `{ type: "function", function: { name } }` as chat interfaces take it. */
function nameIn(description: Ref): Ref | null {
  const inner = entry(description, 'function');
  return (
    entry(description, 'name') ?? (inner?.code.kind === 'mapping' ? entry(inner, 'name') : null)
  );
}

const TOOL_NAME = /^[\w.:-]{1,64}$/;

function memberName(made: Ref, program: Program): string | null {
  for (const one of NAMES) {
    const member = memberIn(made, one, program);
    if (member === null) continue;
    const scope = member.file.scopes.of.get(member.code) ?? member.scope;
    const returned = member.code.kind === 'function' ? firstReturn(member.code.body) : member.code;
    const [text] = returned === null ? [] : textsOf({ ...member, scope, code: returned }, program);
    if (text !== undefined && TOOL_NAME.test(text.value)) return text.value;
  }
  return null;
}

/** Whether a class that extends one named a tool is offered to a model: a refactoring tool is offered to people. */
export function describesTool({ code, file }: Ref, base: string): boolean {
  if (/^(?:(?:Base|Abstract|I)?Tool|ToolBase)$/.test(base)) return true;
  const names = [...(file.scopes.of.get(code)?.names.keys() ?? [])];
  return names.some((one) => DESCRIBES_TOOL.test(one));
}

const DESCRIBES_TOOL = /^(?:tool_?)?(?:name|description|parameters|(?:input_?|args_?)?schema)$/i;
