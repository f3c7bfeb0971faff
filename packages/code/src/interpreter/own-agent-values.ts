import { folderOf } from '@svc/analysis';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { type Part, partOf, repeatsName } from '../assets/own-agent.ts';
import type { AgentLoop } from '../loops/agent-loop.ts';
import { assignedMembers } from '../loops/assigned-members.ts';
import { allConstructionsOf } from '../loops/constructions.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import { sessionParts } from '../loops/realtime-sessions.ts';
import { registeredValues } from '../loops/registrations.ts';
import { requestBodies } from '../loops/request-bodies.ts';
import { systemTexts } from '../loops/system-texts.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { addArguments } from './argument-assets.ts';
import { besideLoop } from './own-loop.ts';

/** What an agent is complete with. */
export const ROLES = ['model', 'tool', 'prompt'] as const;
export type OwnRole = (typeof ROLES)[number];

/** Arguments of a call of a model, by what they give. */
const GIVEN: Readonly<Record<OwnRole | 'input', string>> = {
  model: 'model|model_name|modelName|modelId|model_id|deployment_name|Model|ModelId',
  tool: 'tools|functions|tool_definitions|toolDefinitions|config.tools|toolConfig.tools|Tools|Functions',
  prompt:
    'system|system_prompt|systemPrompt|instructions|system_instruction|systemInstruction|config.systemInstruction|config.system_instruction|System|SystemPrompt|Instructions|prompt',
  input: 'messages|contents|input|history|conversation|Messages',
};

/** Values of an agent by role, where they are written. */
export type Values = Readonly<Record<OwnRole | 'input' | 'registered' | 'client', Ref[]>>;

/** The agent that parts are added to, and the file that is read. */
export type Adding = { readonly found: Found; readonly at: Reading };

/** An agent that a product writes by hand, while its parts are added. */
export type Own = Adding & {
  readonly classes: readonly ClassRef[];
  readonly loop: AgentLoop | null;
  /** Whether a call of a model in the loop names the model, itself or in the function that it calls. */
  readonly isModelAsked: boolean;
  /** Calls that make other agents of the class; all of them for what the class itself fixes. */
  readonly without: ReadonlySet<Code> | 'all';
  readonly isShown: boolean;
};

/** Adds what a call of a model in the loop is given, and the client that it is called on. */
export function addAsk(ask: CallRef, site: Site, values: Values, { found, at }: Adding): void {
  const { read } = at;
  const here = { ...at, file: ask.file };
  const meaning = read.meaning(ask);
  if (meaning !== null)
    addArguments(ask, meaning, found, read.sites(ask.file).get(ask.code) ?? site, here, true);
  addAskValues(ask, values, at);
  const { callee } = ask.code;
  if (callee.kind !== 'member') return;
  const receiver = { ...ask, code: callee.of };
  for (const one of read.assetsOf(receiver)) {
    if (one.kind === 'model' || one.kind === 'ai-service') addUse(found, one, callee.line, here);
  }
  if (!/^(?:self|this)$/.test(lastName(callee.of) ?? '')) values.client.push(receiver);
}

/** Adds the values that a call of a model in the loop is given. */
export function addAskValues(ask: CallRef, values: Values, { program }: Reading): void {
  for (const [role, names] of Object.entries(GIVEN) as [keyof Values, string][]) {
    const value = argumentOf(ask, names, program);
    if (value !== null) values[role].push(value);
  }
  for (const body of requestBodies(ask, program)) {
    for (const [role, names] of Object.entries(GIVEN) as [keyof Values, string][]) {
      const value = valueIn(body, names, program);
      if (value !== null) values[role].push(value);
    }
  }
  for (const { name, value } of ask.code.arguments) {
    const [part] = name === null ? partOf(snakeCase(lastName(value) ?? '')) : [];
    const role = part === undefined ? null : ROLE_OF[part];
    if (role !== null) values[role].push({ ...ask, code: value });
  }
}

/** The value of the first field of a request that has one of the names. */
const valueIn = (body: Ref, names: string, program: Program): Ref | null =>
  body.code.kind === 'call'
    ? argumentOf(body as CallRef, names, program)
    : (names.split('|').flatMap((name) => entry(body, name) ?? [])[0] ?? null);

const ROLE_OF: Readonly<Record<Part, keyof Values | null>> = {
  model: 'model',
  tool: 'tool',
  prompt: 'prompt',
  conversation: 'input',
  agent: null,
};

/** Adds members of the class that keep a model, tools or a prompt, and what the code says as the system. */
export function addMembers(values: Values, own: Own): void {
  for (const one of own.classes) {
    const scope = one.file.scopes.of.get(one.code);
    if (scope === undefined) continue;
    for (const [name, [first]] of scope.names) {
      const [part] = partOf(snakeCase(name));
      const role = part === undefined ? null : ROLE_OF[part];
      if (
        role === null ||
        role === 'input' ||
        first === undefined ||
        first.code.kind === 'function' ||
        repeatsName(name, first.code)
      )
        continue;
      const { line } = first.code;
      const self: Code = { kind: 'name', name: 'self', line };
      values[role].push({ code: { kind: 'member', of: self, name, line }, scope, file: one.file });
    }
  }
  const isBeside = besideLoop(own.loop, own.at.program);
  for (const ref of makersInGo(own)) values.prompt.push(...systemTexts(ref, isBeside));
  for (const ref of ownParts(own)) {
    values.prompt.push(...systemTexts(ref, isBeside));
    values.registered.push(...registeredValues(ref));
    for (const { role, value } of sessionParts(ref)) values[role].push(value);
    for (const { name, value } of assignedMembers(ref)) {
      const [part] = partOf(snakeCase(name));
      const role = part === undefined ? null : ROLE_OF[part];
      if (role !== null && role !== 'input') values[role].push(value);
    }
  }
}

/** The code of an agent: its class and bases, methods of a type of Go, else the functions of its loop. */
export function ownParts({ classes, loop }: Own): Ref[] {
  const bodies = classes.map((one) => ({
    ...one,
    scope: one.file.scopes.of.get(one.code) ?? one.scope,
  }));
  const [own] = classes;
  if (own !== undefined && own.file.language !== 'go') return bodies;
  if (own === undefined) return functionsOf(loop);
  const files = new Set((loop?.asks ?? []).concat(loop?.dispatches ?? []).map(({ file }) => file));
  return [...files].flatMap((file) =>
    file.code.flatMap((code) => {
      const isMethod =
        code.kind === 'function' && lastName(code.parameters[0]?.type ?? code) === own.code.name;
      return isMethod ? [{ code, scope: file.scopes.top, file }] : [];
    }),
  );
}

/** Functions of Go that make objects of an agent's type in its package, `func NewMate(...) *Mate`: what they say as the system is the agent's. */
function makersInGo({ classes: [own], at, without }: Own): Ref[] {
  if (own?.file.language !== 'go' || without === 'all') return [];
  const { program, read } = at;
  const found = new Map<Code, Ref>();
  for (const call of allConstructionsOf(own, program, read.sites, true)) {
    const code = functionAround(call.scope);
    const isMaker = code !== null && /^new/i.test(code.name ?? '') && !without.has(call.code);
    if (isMaker && folderOf(call.file.path) === folderOf(own.file.path))
      found.set(code, { code, scope: call.file.scopes.top, file: call.file });
  }
  return [...found.values()];
}

/** Returns the functions around the calls of a loop, each once. */
export function functionsOf(loop: AgentLoop | null): Ref[] {
  const all = [...(loop?.asks ?? []), ...(loop?.dispatches ?? [])].flatMap(({ scope, file }) => {
    const code = outermost(scope);
    return code === null ? [] : [{ code, scope: file.scopes.top, file }];
  });
  // What a file runs as it is loaded is in no function.
  const owner =
    loop?.owner.code.kind === 'function' && loop.owner.code.name === null ? [loop.owner] : [];
  return [...new Map([...owner, ...all].map((one) => [one.code as Code, one])).values()];
}

function outermost(scope: Ref['scope']): Code | null {
  let found: Code | null = null;
  for (let one: Ref['scope'] | null = scope; one !== null; one = one.parent) {
    if (one.owner?.kind === 'function') found = one.owner;
  }
  return found;
}
