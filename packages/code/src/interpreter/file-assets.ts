import type { AssetKind } from '@svc/contract';
import { dataSource, firstText } from '../assets/data-sources.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found, Use } from '../assets/found.ts';
import { looseModel } from '../assets/loose-model.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import { agentFields, givenParts } from '../assets/own-agent.ts';
import { isFramework } from '../frameworks/framework-match.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { agentLoops } from '../loops/agent-loop.ts';
import { argumentOf } from '../program/arguments.ts';
import { chainParts } from '../program/chain.ts';
import { type Code, type Mapping, partsOf } from '../program/code-tree.ts';
import type { CallRef, ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { systemMessage } from '../prompts/message-prompts.ts';
import { schemaTool, strictSchemaTool } from '../tools/plain-tools.ts';
import { serverRegistrations } from '../tools/server-registrations.ts';
import { addRegistry } from '../tools/tool-registries.ts';
import { keepOwner } from './agent-owners.ts';
import { addAgentTable } from './agent-tables.ts';
import { addArguments } from './argument-assets.ts';
import { UNKNOWN } from './argument-walk.ts';
import { otherModels } from './call-asset.ts';
import { callersValues } from './callers-values.ts';
import { addHistories } from './chat-histories.ts';
import { addClients } from './clients-beside.ts';
import { addDefaultModels } from './default-models.ts';
import { addFactoryAgents } from './factory-parts.ts';
import { addHandoffs } from './handoffs.ts';
import { addInterface } from './interface-agents.ts';
import { addObjectAgent } from './object-agents.ts';
import { addOwnParts } from './own-agent-parts.ts';
import { classUses } from './own-agent-uses.ts';
import { besideLoop, ownLoop } from './own-loop.ts';
import { addPart } from './part-assets.ts';
import { assetsReachedFrom } from './reach.ts';
import { valuesInstead } from './replaced-defaults.ts';
import { addAgentsRun, keepSpawned } from './sub-agents.ts';
import { addSubclassArguments } from './subclass-arguments.ts';
import { addSuperArguments } from './super-arguments.ts';
import { addUsedAgents } from './used-agents.ts';

/** What one file's code holds: assets, and which of them uses which. */
export type FileAssets = { readonly found: readonly Found[]; readonly uses: readonly Use[] };

/** Kinds that run functions of the tree. */
const RUNS: ReadonlySet<AssetKind> = new Set<AssetKind>(['tool', 'agent']);

/** Kinds that a chain feeds to its model. */
const FEEDS: ReadonlySet<AssetKind> = new Set<AssetKind>(['prompt', 'tool', 'vector-store']);

export function fileAssets(file: CodeFile, program: Program, read: Interpreter): FileAssets {
  const at: Reading = {
    file,
    program,
    read,
    found: new Set(),
    uses: [],
    lostModels: new Map(),
    consumed: new Set(),
  };
  const sites = read.sites(file);
  const isAi = importsFramework(file, sites, program);
  for (const site of sites.values()) addSite(site, isAi, at);
  for (const { owner } of agentLoops(file, program).values()) {
    // A type of Go whose methods stand in other files than the type, or what a file runs as it is loaded.
    if (owner.file.path !== file.path || !sites.has(owner.code)) addElsewhere(owner, at);
  }
  addLostModels(at);
  return { found: [...at.found], uses: at.uses };
}

/** Adds `unknown` for agents of whose models the source shows none, where their code asks one. */
function addLostModels(at: Reading): void {
  const known = new Set(at.uses.flatMap(({ from, to }) => (to.kind === 'model' ? [from] : [])));
  for (const [owner, { code, file }] of at.lostModels) {
    if (known.has(owner)) continue;
    addUse(owner, { kind: 'model', name: UNKNOWN }, code.line, { ...at, file });
  }
}

function addElsewhere(owner: Ref, at: Reading): void {
  const meaning = at.read.meaning(owner);
  const sites = at.read.sites(owner.file);
  const site = sites.get(owner.code) ?? sites.get(partsOf(owner.code)[0] ?? owner.code);
  if (meaning !== null && site !== undefined) addMeaning(meaning, owner, site, at);
}

function importsFramework(
  file: CodeFile,
  sites: ReadonlyMap<Code, Site>,
  program: Program,
): boolean {
  return (
    program.globalModules(file).some((module) => isFramework(file.language, module)) ||
    [...sites.keys()].some(
      (code) => code.kind === 'import' && isFramework(file.language, code.module),
    )
  );
}

function addSite(site: Site, isAi: boolean, at: Reading): void {
  const { file, program, read, found, consumed } = at;
  const { code } = site;
  const ref = { code, scope: site.scope, file };
  if (code.kind === 'text') {
    const model = consumed.has(code) ? null : looseModel(code, site, file.path);
    if (model !== null) found.add(model);
  }
  if (code.kind === 'mapping' && !consumed.has(code)) {
    if (isAi) for (const one of systemMessage(ref, program, read)) found.add(one);
    for (const one of isAi ? schemaTool(ref, program) : strictSchemaTool(ref, program)) {
      found.add(one);
      addAgentsRun(one, ref, at);
    }
    addObjectAgent(ref, site, at);
    addAgentTable(ref, site, at);
  }
  if (code.kind === 'binding') addRegistry(ref, at);
  if (code.kind !== 'call' && code.kind !== 'function' && code.kind !== 'class') return;
  if (code.kind === 'call' && isAi) {
    addChain(ref as CallRef, at);
    for (const { server, gives } of serverRegistrations(ref as CallRef, program, read))
      for (const one of gives) addUse(server, one, one.line, at);
  }
  const meaning = consumed.has(code) ? null : read.meaning(ref);
  if (code.kind !== 'call') for (const one of code.decorators) consumed.add(one);
  if (meaning !== null) addMeaning(meaning, ref, site, at);
}

function addMeaning(meaning: Meaning, ref: Ref, site: Site, at: Reading): void {
  const { found } = meaning;
  if (isOwnClass(meaning)) {
    const own = ref as ClassRef;
    addUsedAgents(own, at);
    if (classUses(own, at.program, at.read).isReplaced) return;
  }
  if (found?.kind === 'agent' && ref.code.kind === 'call')
    if (addFactoryAgents(meaning, found, ref as CallRef, site, at)) return;
  if (found !== null) at.found.add(found);
  if (found?.kind === 'agent') keepOwner(meaning, ref, at.program);
  if (found?.kind === 'model' && ref.code.kind === 'call')
    for (const one of otherModels(ref as CallRef, meaning.row, at.program, at.read))
      at.found.add(one);
  const [receiver = null, ...receivers] = receiversOf(ref, meaning, at);
  const owner = found ?? receiver ?? modelOf(ref, meaning, at) ?? namedOwner(ref, meaning, at);
  if (found !== null && RUNS.has(found.kind)) addRuns(found, ref, meaning, at);
  if (found !== null && receiver !== null && !isSame(receiver, found)) {
    // `client.GetChatClient("gpt-4o").CreateAIAgent(...)`: a model is what an agent of it uses.
    const [from, to] =
      found.kind === 'agent' && receiver.kind === 'model' ? [found, receiver] : [receiver, found];
    addUse(from, to, ref.code.line, at);
  }
  for (const one of receivers) if (found?.kind === 'tool') addUse(one, found, ref.code.line, at);
  if (ref.code.kind === 'function' && receiver !== null) addDecorated(receiver, meaning, ref, at);
  if (ref.code.kind === 'call') {
    addArguments(ref as CallRef, meaning, owner, site, at);
    if (found?.kind === 'agent') addHistories(found, ref, meaning, site, at);
    addHandoffs(ref as CallRef, meaning, site, at);
    addDefaultModels(ref as CallRef, meaning, site, at);
    if (found?.kind === 'agent') addSubclassArguments(ref as CallRef, meaning, found, site, at);
  }
  if (found?.kind === 'agent') {
    addUnshownParts(found, ref, meaning, at);
    addInterface(found, interfaceOf(ref, meaning, at), at);
    addClassParts(found, ref, meaning, site, at);
  }
  addSuperArguments(meaning, ref, site, at);
  const isOwn = meaning.row === OWN_AGENT || ref.code.kind === 'class';
  if (found?.kind === 'agent' && found.confidence === 'medium' && isOwn) {
    addOwnParts(found, ref, site, at);
  }
  if (found?.kind === 'agent') {
    addClients(found, ref, at);
    keepSpawned(found, ref, at);
  }
}

/** Adds `unknown` for the model of an injected builder or client, and for the prompt that a server's plugin has. */
function addUnshownParts(agent: Found, ref: Ref, meaning: Meaning, at: Reading): void {
  const hasModel = at.uses.some(({ from, to }) => from === agent && to.kind === 'model');
  if (!hasModel && (isBuilderGiven(ref) || isRequest(meaning)))
    addUse(agent, { kind: 'model', name: UNKNOWN }, ref.code.line, at);
  if (meaning.row.name === OF_PLUGIN)
    addUse(agent, { kind: 'prompt', name: UNKNOWN }, ref.code.line, at);
}

/** Adds what the fields and methods of an agent's class give the agent. */
function addClassParts(agent: Found, ref: Ref, meaning: Meaning, site: Site, at: Reading): void {
  if (ref.code.kind !== 'class') return;
  const fields = agentFields(ref as ClassRef).filter(
    ({ role, name }) => role !== 'model' || !isReplaced(name, ref, at),
  );
  for (const { role, value } of [...fields, ...givenParts(ref as ClassRef)])
    addPart(role, value, meaning, agent, site, at);
  addToolMethods(agent, ref, at);
}

/** Adds the methods of an agent's class that a framework's decorator makes its tools. */
function addToolMethods(agent: Found, { code, scope, file }: Ref, at: Reading): void {
  if (code.kind !== 'class') return;
  // By its methods other agents call an agent that is an interface.
  if (file.language === 'jvm' && code.isAbstract === true) return;
  const own = file.scopes.of.get(code) ?? scope;
  for (const method of code.body) {
    if (method.kind !== 'function' || method.decorators.length === 0) continue;
    const found = at.read.meaning({ code: method, scope: own, file })?.found ?? null;
    if (found?.kind === 'tool') addUse(agent, found, method.line, at);
  }
}
/** A class of the tree that is an agent of a product's own. */
const isOwnClass = ({ ref, found }: Meaning): boolean =>
  ref.code.kind === 'class' && found?.kind === 'agent' && found.confidence === 'medium';

/** Whether a member of a class is never the default that the class has for it. */
function isReplaced(name: string, ref: Ref, { program, read }: Reading): boolean {
  const { line } = ref.code;
  const scope = ref.file.scopes.of.get(ref.code) ?? ref.scope;
  const code: Code = { kind: 'member', of: { kind: 'name', name: 'self', line }, name, line };
  return valuesInstead({ ...ref, scope, code }, program, read.sites) !== null;
}

/** `builder.defaultTools(tools).build()`, where the builder is a parameter or a member. */
const isBuilderGiven = ({ code }: Ref) =>
  code.kind === 'call' &&
  (code.callee.kind === 'name' || (code.callee.kind === 'member' && isThis(code.callee.of))) &&
  /^(?:builder|[a-z]\w*Builder)$/.test(code.callee.name);

/** An agent of Koog's plugin for Ktor. */
const OF_PLUGIN = 'ktor.aiAgent';

/** A request of a client of Spring AI. */
const isRequest = ({ row }: Meaning) => row.name === 'prompt';

/** An agent whose parts are given in several places is one. */
const isSame = (one: Found, other: Found) =>
  one === other || (one.kind === other.kind && one.name === other.name && one.path === other.path);

const isThis = (code: Code) => code.kind === 'name' && code.name === 'this';

/** The interface of Java or Kotlin that an agent is made of: the class that a call names, or that a method stands in. */
function interfaceOf(
  { code, scope, file }: Ref,
  { row }: Meaning,
  { program }: Reading,
): Ref | null {
  if (file.language !== 'jvm') return null;
  const owner = code.kind === 'class' ? code : scope.owner;
  if (code.kind === 'call') {
    const label = argumentOf({ code, scope, file }, row.label, program);
    return label === null ? null : definitionOf(label, program);
  }
  return owner?.kind === 'class' ? { code: owner, scope: scope.parent ?? scope, file } : null;
}

/** Adds what a decorator gives its receiver: a resource that it names, or what the function runs. */
function addDecorated(receiver: Found, { row }: Meaning, ref: Ref, at: Reading): void {
  if (ref.code.kind !== 'function') return;
  const { program, read } = at;
  const { line } = ref.code;
  if (row.parts.run !== undefined) {
    for (const one of assetsReachedFrom(ref, program, read)) addUse(receiver, one, line, at);
  }
  for (const decorator of row.parts.source === undefined ? [] : ref.code.decorators) {
    if (decorator.kind !== 'call') continue;
    const given = argumentOf({ ...ref, code: decorator }, row.parts.source ?? '', program);
    const source = given === null ? null : dataSource(firstText(given, program));
    if (source !== null) addUse(receiver, source, line, at);
  }
}

/** `{"context": retriever} | prompt | model`: a model uses what goes into it. */
function addChain(ref: CallRef, at: Reading): void {
  const { read } = at;
  const next = chainParts(ref.code);
  if (next === null) return;
  const [model] = read
    .assetsOf({ ...ref, code: next.second })
    .filter(({ kind }) => kind === 'model' || kind === 'ai-service');
  if (model === undefined) return;
  for (const one of read.assetsOf({ ...ref, code: next.first })) {
    if (FEEDS.has(one.kind)) addUse(model, one, ref.code.line, at);
  }
}

/** Adds what the functions of a tool or an agent use as they run. */
function addRuns(owner: Found, ref: Ref, { row }: Meaning, at: Reading): void {
  const { program, read } = at;
  const given =
    ref.code.kind === 'call'
      ? ref.code.arguments.flatMap(({ name, value }) =>
          value.kind === 'mapping' ? namedEntries(value) : [{ name, code: value }],
        )
      : [{ name: null, code: ref.code }];
  const instructs = (row.parts.prompt ?? '').split('|');
  const isOwn = owner.kind === 'agent' && ref.code.kind !== 'call';
  const isBeside = isOwn ? besideLoop(ownLoop(ref, program), program) : undefined;
  for (const { name, code } of given) {
    const one = { ...ref, code };
    const isName = code.kind === 'name' || code.kind === 'member';
    const target = isName ? definitionOf(one, program) : one;
    const isRun = target?.code.kind === 'function' || (target?.code.kind === 'class' && !isName);
    if (!isRun || target === null) continue;
    // A tool may name the server that it is of.
    const hasSchemas = owner.kind !== 'tool';
    // A hook may call a model with its own prompt, which is not a system prompt of the agent.
    const isHook =
      owner.kind === 'agent' && ref.code.kind === 'call' && !instructs.includes(name ?? '');
    const lost: Ref[] = [];
    for (const end of assetsReachedFrom(target, program, read, { hasSchemas, isBeside, lost })) {
      if (isHook && end.kind === 'prompt') continue;
      if (end !== owner && end.kind !== 'mcp-server') addUse(owner, end, ref.code.line, at);
    }
    const [first] = lost;
    if (owner.kind === 'agent' && first !== undefined && !at.lostModels.has(owner))
      at.lostModels.set(owner, first);
  }
}

const namedEntries = ({ entries }: Mapping) =>
  entries.map(({ key, value }) => ({ name: key?.kind === 'text' ? key.value : null, code: value }));

/** The asset that an argument of a call adds parts to. */
function namedOwner(ref: Ref, { row }: Meaning, { program, read }: Reading): Found | null {
  const value = ref.code.kind === 'call' ? argumentOf(ref as CallRef, row.owner, program) : null;
  return (value === null ? null : read.assetsOf(value)[0]) ?? null;
}

/** A chain of a model and a prompt, without a name of its own, is the model's. */
function modelOf(ref: Ref, { row }: Meaning, { program, read }: Reading): Found | null {
  const { model, prompt, data } = row.parts;
  if (ref.code.kind !== 'call' || model === undefined || (prompt ?? data) === undefined)
    return null;
  const value = argumentOf(ref as CallRef, model, program);
  return (value === null ? null : read.models(value, row)[0]) ?? null;
}

/**
 * The things whose method is called or decorates: the server of a tool, the client of a request; of a parameter, what callers give for
 * it, `def register(agent: Agent)`.
 */
function receiversOf(ref: Ref, meaning: Meaning, { program, read }: Reading): readonly Found[] {
  const { code } = ref;
  const through =
    code.kind === 'call'
      ? [code.callee]
      : code.kind === 'function' || code.kind === 'class'
        ? code.decorators
        : [];
  for (const one of through) {
    const callee = one.kind === 'call' ? one.callee : one;
    if (callee.kind !== 'member') continue;
    // Of several decorators, the one that has the meaning.
    const isOther = meaning.row.use === 'decorator' && meaning.row.confidence === 'high';
    if (isOther && !meaning.row.name.endsWith(callee.name)) continue;
    const at = { ...ref, code: callee.of };
    const [receiver] = read.assetsOf(at);
    if (receiver !== undefined && receiver.kind !== meaning.row.asset) return [receiver];
    if (receiver !== undefined || callee.of.kind !== 'name') continue;
    const isRegistering = meaning.row.asset === 'tool' || meaning.row.parts.tool !== undefined;
    const given = isRegistering ? callersValues(at, program, read.sites) : [];
    const agents = given
      .flatMap((value) => read.assetsOf(value))
      .filter(({ kind }) => kind === 'agent');
    if (agents.length > 0) return [...new Set(agents)];
  }
  return [];
}
