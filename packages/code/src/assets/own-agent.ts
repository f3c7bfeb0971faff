import type { Role } from '../frameworks/framework-row.ts';
import { type Call, type ClassCode, type Code, partsOf, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, Ref } from '../program/program.ts';
import type { Definition } from '../program/scope.ts';

/*
 * Agents that a product writes by hand: a class that keeps what an agent needs and has a method that runs it.
 */

export type Part = 'model' | 'prompt' | 'tool' | 'agent' | 'conversation';

/** Names of members and of arguments of the constructor, `_` and case apart, by what they keep. */
const KEPT: readonly (readonly [Part, RegExp])[] = [
  ['model', /(?:^|_)(?:model|llm|lm|ai_handler|model_client|llm_client|model_name)$/],
  ['conversation', /(?:^|_)(?:messages|history|conversation|transcript|scratchpad)$/],
  ['prompt', /(?:^|_)(?:system_(?:prompt|message|template|instructions?)|instructions|prompts?)$/],
  ['tool', /(?:^|_)(?:tools|functions|toolkits?|toolset|tool_registry|tool_manager|tool_map)$/],
  ['agent', /(?:^|_)(?:agents|sub_agents|managed_agents)$/],
];

/** A method that sets an agent to work. */
const RUNS =
  /^a?(?:run|step|act|chat|reply|respond|invoke|query|forward|solve|execute|loop|ask|handle|process|generate|send_message|stream|perform|call|__call__)(?:_|$)/;

/** The same where nothing else calls it an agent. */
const RUNS_ALONE = /^a?(?:run|chat|step|act|loop|solve|reply)(?:_|$)/;

const AGENT = /(?:Agent|Assistant)$/;
/** Classes beside an agent that keep some of the same: its model, its settings, its state. */
const BESIDE =
  /^_*(?:Test|[Mm]ock|[Ff]ake|[Ss]tub|[Dd]ummy|Patched|Base[A-Z]|Abstract|Chat[A-Z])(?![a-z])|^(?:Test|Mock|Fake|Abstract)|(?:Model|LLM|LM|Client|Provider|Config|Builder|Settings|Options|Args|Params|Prompts?|Template|State|Request|Responses?|Service|Handler|Manager|Message|Event|Store|Memory|History|Session|Context|Logger|Adapter|Backend|Wrapper|Trainer|Pipeline|Mixin|Test|Env|Environment|Simulator|Simulation|Server|Host|Hub|Scheduler|UI|View|Screen|Window|Page|Widget|Component)$/;
/** Bases of classes that hold rows or data only, or that others must complete. */
const NO_AGENT_BASE =
  /^(?:ABC|Protocol|TypedDict|NamedTuple|Enum|StrEnum|(?:Db\w*)?Model|Document|\w*(?:Exception|Error))$/;

/** Whether a class is an agent by its members: what is called one needs less to show it. */
export function isOwnAgent({ code, file }: ClassRef): boolean {
  const { name } = code;
  if (name === null || BESIDE.test(name)) return false;
  if (code.bases.some((base) => NO_AGENT_BASE.test(lastName(base) ?? ''))) return false;
  const names = file.scopes.of.get(code)?.names ?? new Map<string, readonly Definition[]>();
  const members = [...names.keys()].map(snakeCase);
  const methods = new Set(
    [...names].flatMap(([one, [first]]) => (first?.code.kind === 'function' ? snakeCase(one) : [])),
  );
  if (![...methods].some((one) => RUNS.test(one))) return false;
  const keeping = members.filter((one) => !actsOn(one, methods));
  const kept = new Set([...keeping, ...constructorParameters(code)].flatMap(partOf));
  if (AGENT.test(name)) return kept.size > 0 && !(isOnlyConversation(kept) && drawsPage(code));
  const others = (['conversation', 'prompt', 'tool'] as const).filter((one) => kept.has(one));
  return (
    [...methods].some((one) => RUNS_ALONE.test(one)) && kept.has('model') && others.length >= 2
  );
}

const isOnlyConversation = (kept: ReadonlySet<Part>) => kept.size === 1 && kept.has('conversation');

/** Whether code draws a page of a browser: a class that shows the messages of an agent, which runs elsewhere. */
const drawsPage = (code: Code): boolean =>
  (code.kind === 'member' &&
    code.of.kind === 'name' &&
    code.of.name === 'document' &&
    /^(?:getElement|querySelector|createElement)/.test(code.name)) ||
  somePart(code, drawsPage);

/** What a method does with what a class keeps: `reply_context_for_llm`, `clear_old_messages`; `get_chat_model` only returns it. */
const actsOn = (member: string, methods: ReadonlySet<string>): boolean =>
  methods.has(member) &&
  member.replace(/^_*(?:get|build|make|create|load|init|setup|prepare|default)?_*/, '').split('_')
    .length > 2;

/** What code of an agent speaks of: a class that is only called one may replay what it was given. */
const SPEAKS =
  /model|llm|(?:^|_)lm(?:_|$)|prompt|chat|completion|message|conversation|openai|anthropic|claude|gemini|gpt|tool|agent/i;

/** Whether code names something that a model or an agent is made of, in members, names, calls or texts of keys. */
const speaksOfModels = (code: Code): boolean => {
  if (code.kind === 'name' || code.kind === 'member') {
    if (SPEAKS.test(code.name)) return true;
  } else if (code.kind === 'function') {
    if (
      [code.name ?? '', ...code.parameters.map(({ name }) => name)].some((one) => SPEAKS.test(one))
    )
      return true;
  } else if (code.kind === 'call') {
    if (code.arguments.some(({ name }) => name !== null && SPEAKS.test(name))) return true;
  }
  return somePart(code, speaksOfModels);
};

/** Whether classes that are called agents may be: those whose code runs and speaks of no model only replay what they are given. */
export const mayBeAgent = (classes: readonly Ref[]): boolean => {
  const bodies = classes.flatMap(({ code }) => (code.kind === 'class' ? code.body : []));
  return bodies.some(speaksOfModels) || !bodies.some(hasCalls);
};

/** Members that name a program of its own: what describes one runs no model. */
const COMMAND = /^_?(?:command|executable|binary|cli_?(?:name|command)|command_?name)$/i;

/**
 * Whether classes that are called agents describe the command line of another program, such as a coding agent that is installed: they
 * name the command, and keep no model, tools or conversation.
 */
export function describesCommand(classes: readonly Ref[]): boolean {
  const members = classes.flatMap(({ code }) => (code.kind === 'class' ? membersOf(code) : []));
  return (
    members.some(({ name, isText }) => isText && COMMAND.test(name)) &&
    !members.some(({ name }) => partOf(snakeCase(name)).some((one) => one !== 'prompt'))
  );
}

/** Returns what the members of a class and the parameters of its constructor keep, by their names. */
export const keptParts = ({ code, file }: ClassRef): readonly Part[] =>
  [...(file.scopes.of.get(code)?.names.keys() ?? []), ...constructorParameters(code)]
    .map(snakeCase)
    .flatMap(partOf);

/** Members of the body of a class, those without a value too, and parameters of its constructor. */
function membersOf(code: ClassCode): { readonly name: string; readonly isText: boolean }[] {
  const own = code.body.flatMap((one) => (one.kind === 'other' ? one.parts : [one]));
  const members = own.flatMap((one) => {
    if (one.kind === 'function')
      return one.name === null ? [] : [{ name: one.name, isText: false }];
    const name = one.kind === 'binding' ? lastName(one.target) : null;
    if (one.kind !== 'binding' || name === null) return [];
    const type = one.type === null ? null : lastName(one.type);
    const isText = one.value?.kind === 'text' || /^(?:str|[sS]tring)$/.test(type ?? '');
    return [{ name, isText }];
  });
  return [...members, ...constructorParameters(code).map((name) => ({ name, isText: false }))];
}

const hasCalls = (code: Code): boolean =>
  (code.kind === 'call' && code.arguments.length > 0) || somePart(code, hasCalls);

/** Returns what the members of an agent's class give it: `tools = [search]`, `self.model = "gpt-4o"`. */
export function agentFields({ code, file }: ClassRef): { role: Role; name: string; value: Ref }[] {
  const names = file.scopes.of.get(code)?.names ?? new Map();
  return [...names].flatMap(([name, [first]]) => {
    const [role] = partOf(snakeCase(name));
    if (role === undefined || role === 'conversation' || !LITERAL.has(first.code.kind)) return [];
    if (repeatsName(name, first.code)) return [];
    return [{ role, name, value: { code: first.code, scope: first.scope, file } }];
  });
}

/** Whether a constant only repeats its name, as that of a node or an event does: `CALL_LLM = "call_llm"`. */
export const repeatsName = (name: string, code: Code): boolean =>
  code.kind === 'text' && plainName(code.value) === plainName(name);

const plainName = (name: string) => name.replace(/[\W_]/g, '').toLowerCase();

/** Methods by which the class of an agent gives it parts: `self.set_actions([Write])`. */
const GIVES: Readonly<Record<string, Role>> = {
  set_actions: 'tool',
  enable_message: 'tool',
  add_tool: 'tool',
  add_tools: 'tool',
  set_tools: 'tool',
  register_tools: 'tool',
  add_sub_agent: 'agent',
  add_sub_agents: 'agent',
};

/** Returns what calls of its own methods give an agent in the code of its class. */
export function givenParts({ code, file }: ClassRef): { role: Role; value: Ref }[] {
  return code.body.flatMap((method) => {
    const scope = file.scopes.of.get(method);
    if (method.kind !== 'function' || scope === undefined) return [];
    return callsIn(method.body).flatMap((call) => {
      const role = roleOf(call);
      const [first] = call.arguments;
      if (role === null || first === undefined) return [];
      return [{ role, value: { code: first.value, scope, file } }];
    });
  });
}

function roleOf({ callee }: Call): Role | null {
  if (callee.kind !== 'member' || callee.of.kind !== 'name') return null;
  if (!/^(?:self|this)$/.test(callee.of.name) || !Object.hasOwn(GIVES, callee.name)) return null;
  return GIVES[callee.name] ?? null;
}

/** Calls among statements, those of nested functions and classes left out. */
const callsIn = (codes: readonly Code[]): Call[] =>
  codes.flatMap((code) => {
    if (code.kind === 'function' || code.kind === 'class') return [];
    return code.kind === 'call' ? [code] : callsIn(partsOf(code));
  });

/** What is made by a call is that call's. */
const LITERAL: ReadonlySet<Code['kind']> = new Set([
  'text',
  'template',
  'list',
  'mapping',
  'choice',
  'name',
]);

/** Returns what a member or argument of a name keeps, by its name in snake case. */
export const partOf = (name: string): Part[] =>
  KEPT.flatMap(([part, names]) => (names.test(name) ? [part] : [])).slice(0, 1);

function constructorParameters({ body }: ClassCode): string[] {
  return body.flatMap((one) =>
    one.kind === 'function' && /^(?:__init__|constructor)$/.test(one.name ?? '')
      ? one.parameters.map(({ name }) => snakeCase(name))
      : [],
  );
}

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
