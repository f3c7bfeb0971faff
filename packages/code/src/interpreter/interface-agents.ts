import { assetAt } from '../assets/asset-at.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addSupplied } from './interface-suppliers.ts';
import { addInterfaceTools } from './interface-tools.ts';

/** Annotations of methods that hold what is said to the model, and those that name the agents of a workflow. */
const SAYS = /^(?:System|User)Message$/;
const WORKFLOW = /^(?:Sequence|Parallel|ParallelMapper|Loop|Conditional|Supervisor|Planner)Agent$/;

/** Adds the prompts, tools and sub-agents that annotations of an interface give the agent that is made of it: `@SystemMessage("...")`. */
export function addInterface(found: Found, made: Ref | null, at: Reading): void {
  if (made?.code.kind !== 'class' || made.file.language !== 'jvm') return;
  const { code, file, scope } = made as ClassRef;
  const inside = file.scopes.of.get(code) ?? scope;
  addAnnotations(found, code.decorators, { code, scope, file }, at);
  for (const method of code.body) {
    if (method.kind === 'function')
      addAnnotations(found, method.decorators, { code: method, scope: inside, file }, at);
  }
}

function addAnnotations(
  found: Found,
  annotations: readonly Code[],
  holder: Ref,
  at: Reading,
): void {
  for (const one of annotations) {
    const name = lastName(one.kind === 'call' ? one.callee : one) ?? '';
    addInterfaceTools(found, name, one, holder, at);
    addSupplied(found, name, holder, at);
    if (one.kind !== 'call') continue;
    const call: CallRef = { ...holder, code: one };
    if (SAYS.test(name)) addPrompt(found, call, holder, at);
    if (WORKFLOW.test(name)) addSubAgents(found, call, at);
  }
}

function addPrompt(found: Found, call: CallRef, holder: Ref, at: Reading): void {
  const { program, read } = at;
  const { line } = call.code;
  const here = { ...at, file: call.file };
  const known = holder.code.kind === 'function' ? read.meaning(holder)?.found : null;
  if (known?.kind === 'prompt') {
    addUse(found, known, line, here);
    return;
  }
  const text = argumentOf(call, 'value|0', program);
  const prompts =
    text === null ? [] : promptsOf(text, `${found.name} prompt`, program, read.assetsOf);
  for (const one of prompts) {
    at.found.add(one);
    addUse(found, one, line, here);
  }
  if (prompts.length === 0) addUse(found, { kind: 'prompt', name: UNKNOWN }, line, here);
}

/** `@SequenceAgent(subAgents = { Writer.class, @SubAgent(type = Editor.class) })` */
function addSubAgents(found: Found, call: CallRef, at: Reading): void {
  const given = argumentOf(call, 'subAgents|value|0', at.program);
  const items = given === null ? [] : given.code.kind === 'list' ? given.code.items : [given.code];
  for (const item of items) {
    const type = item.kind === 'call' ? typeIn(item) : item;
    const made = type === null ? null : definitionOf({ ...call, code: type }, at.program);
    if (made?.code.kind !== 'class' || made.code.name === null) continue;
    const agent: Found = assetAt('agent', made.code.name, made);
    at.found.add(agent);
    addUse(found, agent, call.code.line, { ...at, file: call.file });
    addInterface(agent, made, at);
  }
}

const typeIn = (call: Call): Code | null =>
  (call.arguments.find(({ name }) => name === 'type' || name === 'value') ?? call.arguments[0])
    ?.value ?? null;
