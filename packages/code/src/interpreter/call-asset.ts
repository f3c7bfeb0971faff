import { packageUrl } from '@svc/analysis';
import type { AssetKind } from '@svc/contract';
import { className, isCommonBuilder, labelText, productName } from '../assets/asset-names.ts';
import { rowOfNames } from '../assets/deployment.ts';
import { type Found, foundAt } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { serviceAt } from '../assets/service-host.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { isAbstractClass } from '../program/abstract-class.ts';
import { argumentOf, argumentsOf } from '../program/arguments.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { isNamedByData } from '../tools/class-tools.ts';
import { agentAround, makerName } from './agent-around.ts';
import { isNothing } from './given-shapes.ts';
import { isKernel, kernelParts } from './kernels.ts';
import { hasNeeded, isMadeForType } from './needed-arguments.ts';
import { makerOf } from './repeated-names.ts';

/** Kinds whose variable does not name them where they are only an argument of something else. */
const OWN_NAMED: ReadonlySet<AssetKind> = new Set<AssetKind>(['mcp-client', 'guardrail']);

/** Returns the asset that a call creates by its row; null where the row or the source names none. */
export function assetOfCall(
  ref: CallRef,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): Found | null {
  if (row.asset === null) return null;
  if (!hasNeeded(ref, row, program)) return null;
  if (isDefinedElsewhere(ref, row, program, read)) return null;
  const label = labelOf(ref, row, program);
  if (row.asset === 'tool' && row.confidence === 'medium') {
    // A class that only has the name of a tool: one that is made from data has no name in the source.
    const [text] = label === null ? [] : textsOf(label, program);
    return text === undefined ? null : assetNamed(text.value, 'tool', row, ref, program);
  }
  if (row.asset === 'model') return calledModel(ref, row, label, program, read);
  if (row.asset === 'dataset' || (row.label === '0' && row.asset !== 'agent')) {
    const [value] = label === null ? [] : textsOf(label, program);
    const name = value?.value ?? (row.asset === 'dataset' ? row.fixed : null);
    return name === null || name === '' ? null : assetNamed(name, row.asset, row, ref, program);
  }
  const site = read.sites(ref.file).get(ref.code);
  // Only known by its type: created elsewhere.
  if (site === undefined || isMadeForType(ref, row, site.bound, program)) return null;
  if (row.ends !== '') return builtAgent(ref, row, site, program, read);
  if (row.asset === 'prompt' && (row.wraps !== '' || site.stand.as !== 'value')) {
    const text = argumentOf(ref, row.wraps || (row.parts.prompt ?? ''), program);
    const own = row.wraps === '' ? null : `${site.within ?? stem(ref.file.path)} system prompt`;
    const [first] = text === null ? [] : promptsOf(text, own, program, read.assetsOf);
    if (first !== undefined || row.wraps !== '') return first ?? null;
  }
  const at = row.asset === 'ai-service' ? serviceAt(ref, row, program) : null;
  if (at !== null) {
    return { ...assetNamed(at.name, row.asset, row, ref, program), provider: at.provider };
  }
  const text = label === null ? null : (labelText(label, program) ?? methodOf(label, row));
  // `Tool(name=remote.name)` copies a tool that data names.
  if (row.asset === 'tool' && text === null && label !== null && /^\w*name/i.test(row.label))
    return null;
  if (row.isNamedByMaker) {
    // A loop that is given an empty list of tools asks once.
    const tools = argumentsOf(ref, row.parts.tool ?? '', program);
    if (tools.length > 0 && tools.every((one) => hasNoTools(one, program, read))) return null;
    const made = { ...ref, scope: site.scope };
    const name = makerName(made, site.within);
    return agentAround(made, program, read) ?? assetNamed(name, row.asset, row, ref, program);
  }
  const maker = row.asset === 'agent' && text === null ? makerOf(ref, site, program, read) : null;
  const name = maker ?? nameOf(ref, row.asset, row, site, text, label !== null);
  return name === null ? null : assetNamed(name, row.asset, row, ref, program, label);
}

/** Whether a value holds no tools: an empty list, or a kernel of the file that is given no plugins. */
const hasNoTools = (value: Ref, program: Program, read: Interpreter): boolean =>
  isNothing(value.code) ||
  (isKernel(value) && kernelParts(value, 'plugins', program, read)?.length === 0);

/** Whether a call makes an object of an agent that another call defines: `new AzureAIAgent(definition, client)`. */
const isDefinedElsewhere = (
  ref: CallRef,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): boolean => {
  if (row.asset !== 'agent' || row.wraps === '') return false;
  const definition = argumentOf(ref, row.wraps, program);
  return definition !== null && read.assetsOf(definition).some(({ kind }) => kind === 'agent');
};

/** The method of C# that a tool is made of: `AIFunctionFactory.Create(weather.GetForecast)`. */
function methodOf({ code, file }: Ref, { asset }: FrameworkRow): string | null {
  const name = asset === 'tool' && file.language === 'dotnet' ? lastName(code) : null;
  const isMethod = code.kind === 'name' || code.kind === 'member';
  return isMethod && name !== null && /^[A-Z]/.test(name) ? name : null;
}

/** The argument that names an asset. A position that another one follows, such as that of an optional name, counts only where it is a name. */
function labelOf(ref: CallRef, { label }: FrameworkRow, program: Program): Ref | null {
  const names = label.split('|');
  for (const [at, name] of names.entries()) {
    const given = argumentOf(ref, name, program);
    const isOptional = /^\d+$/.test(name) && at < names.length - 1;
    if (given !== null && (!isOptional || labelText(given, program) !== null)) return given;
  }
  return null;
}

function calledModel(
  ref: CallRef,
  row: FrameworkRow,
  label: Ref | null,
  program: Program,
  read: Interpreter,
): Found | null {
  if (label === null) return null;
  const [first] = read.models(label, rowOfNames(ref, row, row.label, program));
  const { path } = ref.file;
  return first === undefined ? null : { ...first, path, home: path, line: label.code.line };
}

/** The models after the first that a call names by a condition between texts: `openai(isDeep ? "gpt-5" : "gpt-5-mini")`. */
export function otherModels(
  ref: CallRef,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): readonly Found[] {
  const label = row.asset === 'model' ? argumentOf(ref, row.label, program) : null;
  const chosen = label?.code.kind === 'name' ? definitionOf(label, program) : label;
  if (label === null || chosen?.code.kind !== 'choice') return [];
  if (!chosen.code.options.every(({ kind }) => kind === 'text')) return [];
  const [, ...others] = read.models(label, rowOfNames(ref, row, row.label, program));
  const { path } = ref.file;
  return others.map((one) => ({ ...one, path, home: path, line: label.code.line }));
}

/** Names of functions that are names of a prompt, too. */
const SAYS_PROMPT = /prompt|message|instruction|template|system|persona/i;

/** The name of an asset: its label, else the variable or function that holds it, else its class. */
function nameOf(
  { code }: CallRef,
  asset: AssetKind,
  row: FrameworkRow,
  site: Site,
  label: string | null,
  isNamedByData: boolean,
): string | null {
  // `tools[one.name] = tool(...)` is named by data.
  const isHeld = site.stand.as === 'value' && site.stand.name !== null;
  const isPart = OWN_NAMED.has(asset) && /^(?:argument|item)$/.test(site.stand.as);
  // The variable around a list is none of its items: `pilot = create_agent(tools=[create_handoff_tool("captain")])`.
  const isItem = asset === 'tool' && site.stand.as === 'item';
  const within =
    asset === 'prompt' && site.within !== null && !SAYS_PROMPT.test(site.within)
      ? `${site.within} prompt`
      : site.within;
  return (
    label ??
    row.fixed ??
    (asset === 'tool' ? productName(code.callee) : null) ??
    (isPart ? className(code.callee) : isItem ? null : site.bound) ??
    (asset !== 'tool' || (isHeld && !isNamedByData) ? within : null) ??
    (asset === 'tool' || asset === 'prompt' ? null : className(code.callee))
  );
}

/** The agent that a chain of calls builds: named by the call that ends the chain, or by the variable that holds it. */
function builtAgent(
  ref: CallRef,
  row: FrameworkRow,
  site: Site,
  program: Program,
  read: Interpreter,
): Found | null {
  const { file } = ref;
  const [method = '', label = ''] = row.ends.split('.');
  const end = read.endings(file, method).get(ref.code) ?? null;
  const given = end === null ? null : argumentOf(end.call as CallRef, label, program);
  const [text] = given === null ? [] : textsOf(given, program);
  const held = [end?.site.bound, site.bound].filter((one) => typeof one === 'string');
  const name = text?.value ?? held.find((one) => !isCommonBuilder(one)) ?? site.within ?? held[0];
  return name === undefined ? null : assetNamed(name, 'agent', row, ref, program);
}

/** Members of a class that name what it defines. */
const NAME_MEMBERS = ['name', 'Name', 'tool_name', 'toolName', 'TOOL_NAME'];

/** Returns the asset that a function or class defines by its row, through a decorator or a base class. */
export function assetOfDefinition(
  ref: Ref,
  row: FrameworkRow,
  decorator: Ref['code'] | null,
  program: Program,
): Found | null {
  const { code } = ref;
  if (row.asset === null || (code.kind !== 'function' && code.kind !== 'class')) return null;
  const scope = ref.file.scopes.of.get(code);
  const own = row.use === 'base' && row.label !== '' ? row.label.split('|') : [];
  const member =
    code.kind === 'class'
      ? [...own, ...NAME_MEMBERS]
          .map((one) => scope?.names.get(one)?.[0])
          .find((one) => one !== undefined)
      : undefined;
  const given =
    decorator?.kind === 'call'
      ? argumentOf({ ...ref, code: decorator }, row.label, program)
      : member === undefined || member.code.kind === 'function' || isDefaultName(member.code, row)
        ? null
        : { ...member, file: ref.file };
  const text = given === null ? null : labelText(given, program);
  // A method of an interface is the agent that the interface is.
  const around = ref.scope.owner;
  const isOfInterface =
    code.kind === 'function' &&
    ref.file.language === 'jvm' &&
    row.asset === 'agent' &&
    around?.kind === 'class' &&
    around.isAbstract === true;
  const name = isOfInterface ? around.name : (text ?? code.name);
  if (text === null && row.asset === 'tool' && row.use === 'base' && isNamedByData(code))
    return null;
  if (name !== null && row.like !== null && !row.like.test(name)) return null;
  if (row.asset === 'agent' && row.confidence === 'medium' && isAbstractClass(code)) return null;
  return name === null ? null : assetNamed(name, row.asset, row, ref, program);
}

/** `this.name = options.name ?? 'Anonymous'` names no agent. */
const isDefaultName = ({ kind }: Ref['code'], { asset }: FrameworkRow) =>
  asset === 'agent' && kind === 'choice';

function assetNamed(
  name: string,
  kind: AssetKind,
  row: FrameworkRow,
  ref: Ref,
  program: Program,
  label: Ref | null = null,
): Found {
  const isHubDataset =
    kind === 'dataset' && row.provider === 'Hugging Face' && /^[\w.-]+(?:\/[\w.-]+)?$/.test(name);
  return foundAt(kind, name, ref.file.path, ref.code.line, {
    provider: row.provider,
    confidence: row.confidence,
    purl: isHubDataset ? packageUrl('huggingface', `datasets/${name}`, null) : null,
    details: row.details,
    home: label === null ? ref.file.path : homeOf(label, program),
  });
}

/** The file of a configuration's entry: `self.agents_config["x"]` is of the file that `agents_config` names. */
function homeOf({ code, scope, file }: Ref, program: Program): string {
  if (code.kind === 'name' && file.language === 'jvm') {
    // An agent is that of its interface, wherever it is built.
    const made = definitionOf({ code, scope, file }, program);
    return made?.code.kind === 'class' ? made.file.path : file.path;
  }
  if (code.kind !== 'index') return file.path;
  const [text] = textsOf({ code: code.of, scope, file }, program);
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const named = text?.value.endsWith('.yaml')
    ? text.value
    : `config/${(lastName(code.of) ?? '').replace(/_config$/, '')}.yaml`;
  return folder + named;
}
