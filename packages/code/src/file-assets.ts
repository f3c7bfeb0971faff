import type { AssetKind, RelationEnd } from '@svc/contract';
import { argumentOf } from './arguments.ts';
import { assetAt } from './asset-at.ts';
import { chained } from './chain.ts';
import type { Call, Code } from './code-tree.ts';
import { dataSource, dataSourcesOf, firstText } from './data-sources.ts';
import { rowOfNames } from './deployment.ts';
import type { Found, Use } from './found.ts';
import { isFramework } from './frameworks/framework-match.ts';
import type { Role } from './frameworks/framework-row.ts';
import { handed } from './handed.ts';
import type { Interpreter, Meaning } from './interpreter.ts';
import { looseModel } from './loose-model.ts';
import { plainTools, schemaTool } from './plain-tools.ts';
import type { CallRef, CodeFile, Program, Ref } from './program.ts';
import { namedTexts, promptsOf } from './prompts.ts';
import { reached } from './reach.ts';
import { saidPrompts, systemMessage } from './said.ts';
import type { Site } from './sites.ts';
import { definitionOf } from './symbol.ts';
import { environmentName } from './value.ts';

/** What one file's code holds: assets, and which of them uses which. */
export type FileAssets = { readonly found: readonly Found[]; readonly uses: readonly Use[] };

/** Roles whose arguments stand for assets of the tree. */
const REFERENCES: readonly Role[] = ['tool', 'agent', 'mcp', 'data', 'guardrail'];

/** Kinds that run functions of the tree. */
const RUNS: ReadonlySet<AssetKind> = new Set<AssetKind>(['tool', 'agent']);

/** Kinds that a chain feeds to its model. */
const FEEDS: ReadonlySet<AssetKind> = new Set<AssetKind>(['prompt', 'tool', 'vector-store']);

/** Uses of one file that are kept: a thousand agents with a thousand tools each say no more. */
const MOST_USES = 10_000;

export function fileAssets(file: CodeFile, program: Program, read: Interpreter): FileAssets {
  const found = new Set<Found>();
  const uses: Use[] = [];
  const consumed = new Set<Code>();
  const sites = read.sites(file);
  const isAi =
    program.globalModules(file).some((module) => isFramework(file.language, module)) ||
    [...sites.keys()].some(
      (code) => code.kind === 'import' && isFramework(file.language, code.module),
    );
  for (const [code, site] of sites) {
    const ref = { code, scope: site.scope, file };
    if (code.kind === 'text') {
      const model = consumed.has(code) ? null : looseModel(code, site, file.path);
      if (model !== null) found.add(model);
    }
    if (code.kind === 'mapping' && isAi && !consumed.has(code)) {
      for (const one of systemMessage(ref, program, read)) found.add(one);
      for (const one of schemaTool(ref, program)) found.add(one);
    }
    if (code.kind !== 'call' && code.kind !== 'function' && code.kind !== 'class') continue;
    if (code.kind === 'call' && isAi) {
      chain(ref as CallRef);
      for (const { server, gives } of handed(ref as CallRef, program, read))
        for (const one of gives) use(server, one, one.line);
    }
    const meaning = consumed.has(code) ? null : read.meaning(ref);
    if (code.kind !== 'call') for (const one of code.decorators) consumed.add(one);
    if (meaning !== null) enter(meaning, ref, site);
  }
  return { found: [...found], uses };

  function enter(meaning: Meaning, ref: Ref, site: Site): void {
    const { row } = meaning;
    if (meaning.found !== null) found.add(meaning.found);
    const receiver = receiverOf(ref, meaning);
    const owner = meaning.found ?? receiver ?? modelOf(ref, meaning);
    if (meaning.found !== null && RUNS.has(meaning.found.kind)) runs(meaning.found, ref);
    if (meaning.found !== null && receiver !== null && receiver !== meaning.found) {
      use(receiver, meaning.found, ref.code.line);
    }
    if (ref.code.kind === 'function' && receiver !== null) decorates(receiver, meaning, ref);
    if (ref.code.kind !== 'call') return;
    const call = ref as CallRef;
    if (row.asset === 'model') {
      const label = argumentOf(call, row.label, program);
      if (label !== null) consume(label);
    }
    if (row.asset === 'prompt') for (const { value } of call.code.arguments) consumeAll(value);
    for (const [role, names] of Object.entries(row.parts) as [Role, string][]) {
      // `addNode({ ask, answer })`
      const [first] = role === 'run' ? call.code.arguments : [];
      const nodes = first?.value.kind === 'mapping' ? { ...ref, code: first.value } : null;
      const value = nodes ?? argumentOf(call, names, program);
      if (value === null) continue;
      const told = role === 'model' ? rowOfNames(call, row, names, program) : row;
      part(role, value, { ...meaning, row: told }, owner, site);
    }
  }

  function part(role: Role, value: Ref, meaning: Meaning, owner: Found | null, site: Site): void {
    const { line } = value.code;
    if (role === 'model') {
      for (const model of read.models(value, meaning.row)) {
        const isNamedHere =
          model.path === file.path && model.line === line && value.code.kind !== 'call';
        if (isNamedHere) found.add(model);
        if (owner !== null) use(owner, model, line);
      }
      consume(value);
    } else if (role === 'prompt' || role === 'input') {
      const own = `${owner?.name ?? site.bound ?? site.within ?? 'system'} prompt`;
      const isTemplate = meaning.row.asset === 'prompt';
      for (const one of role === 'prompt' && !isTemplate
        ? promptsOf(value, own, program, read.denoted)
        : isTemplate
          ? templateParts(value)
          : saidPrompts(value, program, read)) {
        found.add(one);
        if (owner !== null && one !== owner) use(owner, one, line);
      }
    } else if (role === 'source' && owner !== null) {
      const source = dataSource(firstText(value, program));
      if (source !== null) use(owner, source, line);
    } else if (role === 'run' && owner !== null) {
      for (const one of reached(value, program, read)) if (one !== owner) use(owner, one, line);
    } else if (role === 'credential' && owner !== null) {
      const name = credentialOf(value);
      if (name !== null) use(owner, { kind: 'credential', name }, line);
    } else if (REFERENCES.includes(role)) {
      const plain = role === 'tool' ? plainTools(value, program, read) : [];
      for (const one of plain) found.add(one);
      const assets = [...read.denoted(value), ...plain];
      // What a store is filled from is the store's.
      const sources = role === 'data' && assets.length === 0 ? dataSourcesOf(value, program) : [];
      for (const one of [...assets, ...sources]) {
        if (owner !== null && one !== owner) use(owner, one, line);
      }
    }
  }

  /** What a decorator gives its receiver: a resource that it names, or what the function runs. */
  function decorates(receiver: Found, { row }: Meaning, ref: Ref): void {
    if (ref.code.kind !== 'function') return;
    const { line } = ref.code;
    if (row.parts.run !== undefined)
      for (const one of reached(ref, program, read)) use(receiver, one, line);
    for (const decorator of row.parts.source === undefined ? [] : ref.code.decorators) {
      if (decorator.kind !== 'call') continue;
      const given = argumentOf({ ...ref, code: decorator }, row.parts.source ?? '', program);
      const source = given === null ? null : dataSource(firstText(given, program));
      if (source !== null) use(receiver, source, line);
    }
  }

  /** `{"context": retriever} | prompt | model`: what goes into a model, it uses. */
  function chain(ref: CallRef): void {
    const next = chained(ref.code);
    if (next === null) return;
    const [model] = read
      .denoted({ ...ref, code: next.second })
      .filter(({ kind }) => kind === 'model' || kind === 'ai-service');
    if (model === undefined) return;
    for (const one of read.denoted({ ...ref, code: next.first })) {
      if (FEEDS.has(one.kind)) use(model, one, ref.code.line);
    }
  }

  /** Texts of a template that have names of their own. */
  function templateParts(value: Ref): readonly Found[] {
    const said = value.code.kind === 'list' ? saidPrompts(value, program, read) : [];
    const named = namedTexts(value, program).map(({ name, ref }) => assetAt('prompt', name, ref));
    return [...said.filter(({ name }) => !name.includes(' ')), ...named];
  }

  /** A chain of a model and a prompt, without a name of its own, is the model's. */
  function modelOf(ref: Ref, { row }: Meaning): Found | null {
    const { model, prompt, data } = row.parts;
    if (ref.code.kind !== 'call' || model === undefined || (prompt ?? data) === undefined)
      return null;
    const value = argumentOf(ref as CallRef, model, program);
    return (value === null ? null : read.models(value, row)[0]) ?? null;
  }

  /** What the functions of a tool or an agent use as they run. */
  function runs(owner: Found, ref: Ref): void {
    const codes =
      ref.code.kind === 'call'
        ? ref.code.arguments.flatMap(({ value }) =>
            value.kind === 'mapping' ? value.entries.map((one) => one.value) : [value],
          )
        : [ref.code];
    for (const code of codes) {
      const at = { ...ref, code };
      const isName = code.kind === 'name' || code.kind === 'member';
      const made = isName ? definitionOf(at, program) : at;
      const isRun = made?.code.kind === 'function' || (made?.code.kind === 'class' && !isName);
      if (!isRun || made === null) continue;
      // A tool may name the server that it is of.
      for (const one of reached(made, program, read))
        if (one !== owner && one.kind !== 'mcp-server') use(owner, one, ref.code.line);
    }
  }

  function use(from: Found, to: Found | RelationEnd, line: number): void {
    if (uses.length < MOST_USES) uses.push({ from, to, path: file.path, line });
  }

  /** The thing whose method is called or decorates: the server of a tool, the client of a request. */
  function receiverOf(ref: Ref, meaning: Meaning): Found | null {
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
      const [receiver] = read.denoted({ ...ref, code: callee.of });
      if (receiver !== undefined && receiver.kind !== meaning.row.asset) return receiver;
    }
    return null;
  }

  function credentialOf(value: Ref): string | null {
    const direct = environmentName(value, program);
    if (direct !== null) return direct;
    const definition = definitionOf(value, program);
    return definition === null ? null : environmentName(definition, program);
  }

  /** Texts that already count as the model that they name. */
  function consume(value: Ref): void {
    for (const part of [value.code, ...optionsOf(value.code)]) {
      if (part.kind === 'text') consumed.add(part);
    }
  }

  function consumeAll(code: Code): void {
    consumed.add(code);
    const inner =
      code.kind === 'list'
        ? code.items
        : code.kind === 'call'
          ? (code as Call).arguments.map(({ value }) => value)
          : [];
    for (const one of inner) consumeAll(one);
  }
}

const optionsOf = (code: Code): readonly Code[] =>
  code.kind === 'choice'
    ? code.options
    : code.kind === 'call'
      ? code.arguments.map(({ value }) => value)
      : [];
