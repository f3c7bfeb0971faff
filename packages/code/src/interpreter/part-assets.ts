import type { AssetKind } from '@svc/contract';
import { assetAt } from '../assets/asset-at.ts';
import { dataSource, dataSourcesOf, firstText } from '../assets/data-sources.ts';
import { addUse, consume, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import type { FrameworkRow, Role } from '../frameworks/framework-row.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf, functionOf } from '../program/symbol.ts';
import { environmentName } from '../program/value.ts';
import { messagePrompts } from '../prompts/message-prompts.ts';
import { namedTexts, promptsOf } from '../prompts/prompts.ts';
import { plainTools } from '../tools/plain-tools.ts';
import { readyTools } from '../tools/ready-tools.ts';
import { isKernel } from './kernels.ts';
import { keepNode } from './plain-graphs.ts';
import { assetsReachedFrom } from './reach.ts';

/** Roles whose arguments stand for assets of the tree. */
const REFERENCES: readonly Role[] = ['tool', 'agent', 'mcp', 'data', 'guardrail'];

/** Adds the assets that a value stands for in a role, as used by `owner`. The relations are at the value, which may be in another file than the call. */
export function addPart(
  role: Role,
  value: Ref,
  meaning: Meaning,
  owner: Found | null,
  site: Site,
  reading: Reading,
): void {
  const { line } = value.code;
  const at = value.file === reading.file ? reading : { ...reading, file: value.file };
  const { program, read } = at;
  if (role === 'model') addModels(value, meaning, owner, at);
  else if (role === 'prompt' || role === 'input') {
    const own = `${owner?.name ?? site.bound ?? site.within ?? 'system'} prompt`;
    for (const one of promptsOfRole(role, value, own, meaning, at)) {
      at.found.add(one);
      if (owner !== null && one !== owner) addUse(owner, one, line, at);
    }
  } else if (role === 'source' && owner !== null) {
    const source = dataSource(firstText(value, program));
    if (source !== null) addUse(owner, source, line, at);
  } else if (role === 'run' && owner !== null) {
    keepNode(owner, value, program);
    const lost: Ref[] = [];
    for (const one of assetsReachedFrom(value, program, read, { lost }))
      if (one !== owner) addUse(owner, one, line, at);
    const [first] = lost;
    if (owner.kind === 'agent' && first !== undefined && !at.lostModels.has(owner))
      at.lostModels.set(owner, first);
  } else if (role === 'credential' && owner !== null) {
    const name = credentialOf(value, program);
    if (name !== null) addUse(owner, { kind: 'credential', name }, line, at);
  } else if (REFERENCES.includes(role)) addReferences(role, value, owner, at);
}

function addModels(value: Ref, { row, found }: Meaning, owner: Found | null, at: Reading): void {
  const { line } = value.code;
  // A request without an owner is that of its first model, which asks no other one.
  const user = found === null && owner?.kind === 'model' ? null : owner;
  const models = at.read.models(value, row);
  for (const one of modelsGiven(value, row, at))
    if (models.some(({ name }) => name === one.name)) at.found.add(one);
  for (const model of models) {
    const isNamedHere =
      model.path === at.file.path && model.line === line && value.code.kind !== 'call';
    if (isNamedHere) at.found.add(model);
    if (user !== null) addUse(user, model, line, at);
  }
  consume(value, at);
}

/** Models that the arguments of a call of a function of the tree name: `build("gpt-5")`. */
function modelsGiven(value: Ref, row: FrameworkRow, { program, read }: Reading): readonly Found[] {
  const { code } = value;
  if (code.kind !== 'call' || functionOf({ ...value, code: code.callee }, program) === null)
    return [];
  return code.arguments.flatMap((one) =>
    one.value.kind === 'call' ? [] : read.models({ ...value, code: one.value }, row),
  );
}

function promptsOfRole(
  role: 'prompt' | 'input',
  value: Ref,
  own: string,
  { row }: Meaning,
  { program, read }: Reading,
): readonly Found[] {
  const isTemplate = row.asset === 'prompt';
  if (role === 'prompt' && !isTemplate) return promptsOf(value, own, program, read.assetsOf);
  return isTemplate ? templateParts(value, program, read) : messagePrompts(value, program, read);
}

function addReferences(role: Role, value: Ref, owner: Found | null, at: Reading): void {
  const { program, read } = at;
  // A kernel is what it is given as plugins.
  if (role === 'tool' && isKernel(value)) return;
  const plain =
    role === 'tool'
      ? [...plainTools(value, program, read), ...readyTools(value, program, read)]
      : [];
  for (const one of plain) at.found.add(one);
  const assets = [...read.assetsOf(value).filter(({ kind }) => isOfRole(kind, role)), ...plain];
  // What a store is filled from is the store's.
  const sources = role === 'data' && assets.length === 0 ? dataSourcesOf(value, program) : [];
  for (const one of [...assets, ...sources]) {
    if (owner !== null && one !== owner) addUse(owner, one, value.code.line, at);
  }
}

const OF_SUB_AGENTS: ReadonlySet<AssetKind> = new Set<AssetKind>(['tool', 'model', 'prompt']);

/** Returns whether an asset behind an argument belongs to its owner: tools, models and prompts behind a sub-agent are the sub-agent's. */
export const isOfRole = (kind: AssetKind, role: Role): boolean =>
  role !== 'agent' || !OF_SUB_AGENTS.has(kind);

/** Texts of a template that have names of their own. */
function templateParts(value: Ref, program: Program, read: Interpreter): readonly Found[] {
  const messages = value.code.kind === 'list' ? messagePrompts(value, program, read) : [];
  const named = namedTexts(value, program).map(({ name, ref }) => assetAt('prompt', name, ref));
  return [...messages.filter(({ name }) => !name.includes(' ')), ...named];
}

function credentialOf(value: Ref, program: Program): string | null {
  const direct = environmentName(value, program);
  if (direct !== null) return direct;
  const definition = definitionOf(value, program);
  return definition === null ? null : environmentName(definition, program);
}
