import { memoTable } from '@svc/analysis';
import { factsOf } from '../loops/callees.ts';
import type { FactAt } from '../loops/function-parts.ts';
import { namesConversation, runsTool, snakeCase, some } from '../loops/loop-terms.ts';
import { classAndBases } from '../loops/owner-values.ts';
import { type ClassCode, type Code, type FunctionCode, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, FunctionRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** What a model is offered tools by: an argument, a key, a method. */
const OFFERS =
  /^(?:\w+_)?(?:tools|functions|tool_(?:choice|config|definitions|schemas)|toolkits?)$/;
const BINDS = /^(?:bind|with|set|register|add|use|enable)_\w*(?:tools?|functions?)$/;
/** What makes an agent or a part of one of a framework. */
const MAKES =
  /^(?!(?:Get|Is|Has|Run|Execute|Register|Validate)[A-Z])[A-Z]\w*(?:Agent|Executor|Crew|Graph|Team|Swarm|Chain|Kernel|Assistant|Workflow)$|^(?:create|make|build)_\w*(?:agent|graph|chain|executor)$/;
/** Methods that take one turn: what repeats them is elsewhere. */
const TURNS =
  /^_*a?(?:act|step|predict|forward|turn|think|observe|next|get_(?:next_)?actions?|(?:generate_|choose_|select_|decide_)?next_\w+|run_(?:turn|step)|take_\w+|call|__call__)(?:_|$)/;

const SCRIPTS = memoTable<ClassCode, boolean>('classes that are scripts');

/**
 * Returns whether a class that is called an agent is a script: nothing of the class and its bases, all of the tree, repeats a model's
 * turns, offers a model tools or makes an agent. It asks plain questions, or runs tools that it names itself.
 */
export const isScript = (own: ClassRef, program: Program): boolean =>
  program.run.memo.get(SCRIPTS, own.code, () => judged(own, program));

/** Returns whether a class or its bases offer a model tools or make an agent of a framework. */
export const offersTools = (own: ClassRef, program: Program): boolean =>
  classAndBases(own, program).some(({ code }) => code.body.some(offersOrMakes));

function judged(own: ClassRef, program: Program): boolean {
  if (own.file.language === 'go') return false;
  const classes = classAndBases(own, program);
  if (classes.some((one) => extendsOutside(one, program))) return false;
  const methods = classes.flatMap(methodsOf);
  if (methods.length === 0 || classes.some(({ code }) => code.body.some(offersOrMakes)))
    return false;
  const facts = methods.map((one) => factsOf(one, program));
  const asking = new Set(
    methods.flatMap(({ code }, at) => ((facts[at]?.asks.length ?? 0) > 0 ? [code.name] : [])),
  );
  if (methods.some(({ code }) => TURNS.test(snakeCase(code.name ?? '')))) return false;
  if (asking.size === 0) {
    const run = facts.flatMap(({ calls }) => calls.filter(runsNamed));
    return run.length >= MIN_RUNS;
  }
  const isRepeated = ({ code, loops }: FactAt) =>
    loops.length > 0 && asking.has(lastName(code.callee));
  return facts.every(
    ({ asks, calls }) =>
      asks.every((ask) => ask.loops.length === 0 && !keepsConversation(ask)) &&
      !calls.some(isRepeated),
  );
}

/** Tools that code itself names where it runs them. */
const MIN_RUNS = 3;

/** `this.executeTool("write-file", path)` */
const runsNamed = ({ code }: FactAt): boolean =>
  code.arguments[0]?.value.kind === 'text' && runsTool(lastName(code.callee) ?? '');

const NONE = /^(?:ABC|object|Object|Generic|Protocol)$/;

const extendsOutside = ({ code, file, scope }: ClassRef, program: Program): boolean =>
  code.bases.some(
    (base) =>
      !NONE.test(lastName(base) ?? '') &&
      !isInterface(base, file.language) &&
      definitionOf({ code: base, file, scope }, program)?.code.kind !== 'class',
  );

/** An interface of C#, by its name. */
const isInterface = (base: Code, language: Ref['file']['language']) =>
  language === 'dotnet' && /^I[A-Z]/.test(lastName(base) ?? '');

function methodsOf({ code, file, scope }: ClassRef): FunctionRef[] {
  const own = file.scopes.of.get(code) ?? scope;
  return code.body
    .flatMap((one) => (one.kind === 'other' ? one.parts : [one]))
    .flatMap((one) =>
      one.kind === 'function' ? [{ code: one satisfies FunctionCode, file, scope: own }] : [],
    );
}

const offersOrMakes = (code: Code): boolean => {
  if (code.kind === 'call') {
    const name = lastName(code.callee) ?? '';
    if (MAKES.test(name) || BINDS.test(snakeCase(name))) return true;
    if (code.arguments.some((one) => one.name !== null && OFFERS.test(snakeCase(one.name))))
      return true;
  } else if (code.kind === 'mapping') {
    if (code.entries.some(({ key }) => key?.kind === 'text' && OFFERS.test(snakeCase(key.value))))
      return true;
  }
  return somePart(code, offersOrMakes);
};

/** Whether a question holds a conversation that the object keeps. */
const keepsConversation = (ask: FactAt): boolean =>
  ask.code.arguments.some(({ value }) =>
    some(
      value,
      (part) =>
        part.kind === 'member' &&
        part.of.kind === 'name' &&
        /^(?:self|this)$/.test(part.of.name) &&
        namesConversation(part.name),
    ),
  );
