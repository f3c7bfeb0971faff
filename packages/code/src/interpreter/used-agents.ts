import type { RelationEnd } from '@svc/contract';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { type Given, settingsIn } from '../loops/given-values.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { UNKNOWN } from './argument-walk.ts';
import { roleOf } from './given-roles.ts';
import { isNothing } from './given-shapes.ts';
import { modelsBehind } from './models-behind.ts';
import { addFixedParts } from './own-agent-parts.ts';
import { classUses, type UsedAgent } from './own-agent-uses.ts';
import { ROLES } from './own-agent-values.ts';
import { addPart } from './part-assets.ts';
import { assetsReachedFrom } from './reach.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/** Adds the agents that the tree makes of an agent's class, each with what it is given and what the class fixes. */
export function addUsedAgents(made: ClassRef, at: Reading): void {
  const added = new Set<UsedAgent['found']>();
  for (const agent of classUses(made, at.program, at.read).own.values()) {
    if (added.has(agent.found)) continue;
    added.add(agent.found);
    addUsedAgent(agent, made, at);
  }
}

function addUsedAgent({ use, found }: UsedAgent, made: ClassRef, at: Reading): void {
  const { call, given, taken } = use;
  // Settings that the source does not show may hold anything.
  const isOpaque = (name: string) =>
    given.some((one) => one.name === name && settingsIn(one.value, at.program).length === 0);
  const site = at.read.sites(call.file).get(call.code);
  if (site === undefined) return;
  at.found.add(found);
  const here: Reading = { ...at, file: call.file };
  const roles = new Set<string>();
  for (const one of [...given, ...given.flatMap((each) => systemTextsOf(each, at))]) {
    const role = roleOf(one.name);
    if (role === null || role === 'label' || role === 'client') continue;
    roles.add(role);
    addGiven(role, one, { use, found }, site, here);
  }
  if (!roles.has('model')) {
    const clients = given.filter(({ name }) => roleOf(name) === 'client');
    for (const one of clients) addGiven('model', one, { use, found }, site, here);
    if (clients.length > 0) roles.add('model');
  }
  const hasSettings = taken.some(({ name }) => TAKES_ALL.test(snakeCase(name)) && !isOpaque(name));
  const isTaken = (role: string) => hasSettings || taken.some(({ name }) => roleOf(name) === role);
  const fixed = ROLES.filter((role) => !roles.has(role));
  addFixedParts(
    found,
    made,
    fixed.map((role) => ({ role, isTaken: isTaken(role) })),
    at,
  );
  const hasClient = given.some(({ name }) => roleOf(name) === 'client');
  addServices(found, made, !hasClient, roles.has('mcp') || !isTaken('mcp'), at);
  const hasModel = at.uses.some(({ from, to }) => from === found && to.kind === 'model');
  if (!hasModel) addUse(found, { kind: 'model', name: UNKNOWN }, call.code.line, here);
}

/** Parameters that may hold anything that an agent takes. */
const TAKES_ALL =
  /(?:^|_)(?:config|configuration|cfg|options?|opts|settings|spec|props|args|params|deps|init|kwargs)$/;

function addGiven(
  role: Role,
  { value }: Given,
  { use, found }: UsedAgent,
  site: Site,
  at: Reading,
): void {
  if (isNothing(value.code)) return;
  const here = { ...at, file: value.file };
  const meaning = { row: OWN_AGENT, ref: use.call, found };
  if (role !== 'model') {
    const text = role === 'prompt' ? chainedText(value, at.program) : null;
    addPart(role, text ?? value, meaning, found, site, here);
    if (text === null) addUnfollowed(role, value, meaning, found, site, here);
    return;
  }
  const models = modelsBehind(value, at.program, at.read);
  for (const one of models) addPart('model', one, meaning, found, site, here);
  if (models.length === 0) {
    addPart('model', value, meaning, found, site, here);
    addUnfollowed('model', value, meaning, found, site, here);
  }
}

const SYSTEM = /system_?(?:prompt|message|instructions?)/i;

/** Texts that something which an agent is given sends as the system: `NewSystemPromptProvider("You are ...")`, also in a list. */
function systemTextsOf({ name, value }: Given, { program }: Reading): Given[] {
  if (roleOf(name) !== null) return [];
  const items = value.code.kind === 'list' ? value.code.items : [value.code];
  return items.flatMap((code): Given[] => {
    const ref = { ...value, code };
    const made = code.kind === 'name' ? definitionOf(ref, program) : ref;
    if (made?.code.kind !== 'call' || !SYSTEM.test(lastName(made.code.callee) ?? '')) return [];
    const [first] = made.code.arguments;
    return first === undefined ? [] : [{ name: 'system', value: { ...made, code: first.value } }];
  });
}

/** Calls of a chain that builds a text. */
const MAX_STEPS = 40;
const SENTENCE = /^\s*\S+(?:\s+\S+){3}/;

/** The first sentence that a chain of calls builds a prompt of: `New().System().Text("You are ...").Build()`; null for another value. */
function chainedText(value: Ref, program: Program): Ref | null {
  const made = value.code.kind === 'name' ? (definitionOf(value, program) ?? value) : value;
  let found: Ref | null = null;
  let { code } = made;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if (code.kind !== 'call' || code.callee.kind !== 'member') break;
    if (code.callee.of.kind !== 'call') break;
    for (const { value: given } of code.arguments) {
      if (given.kind === 'text' && SENTENCE.test(given.value)) found = { ...made, code: given };
    }
    code = code.callee.of;
  }
  return found;
}

const SERVES: ReadonlySet<RelationEnd['kind']> = new Set<RelationEnd['kind']>([
  'guardrail',
  'vector-store',
]);

/** Adds what the code of the class runs with, whatever it is given. */
function addServices(
  found: UsedAgent['found'],
  made: ClassRef,
  isAsking: boolean,
  hasClients: boolean,
  at: Reading,
): void {
  for (const end of assetsReachedFrom(made, at.program, at.read)) {
    const isPart =
      SERVES.has(end.kind) ||
      (isAsking && end.kind === 'ai-service') ||
      (hasClients && end.kind === 'mcp-client');
    if (isPart) addUse(found, end, made.code.line, { ...at, file: made.file });
  }
}
