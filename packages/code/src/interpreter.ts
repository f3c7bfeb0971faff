import { packageUrl } from '@svc/analysis';
import type { AssetKind } from '@svc/contract';
import { argumentOf } from './arguments.ts';
import { className, isCommonBuilder, labelText, productName } from './asset-names.ts';
import { chained } from './chain.ts';
import type { Code } from './code-tree.ts';
import { rowOfNames } from './deployment.ts';
import { type Ending, endings } from './ended-names.ts';
import { stem } from './file-name.ts';
import { type Found, foundAt } from './found.ts';
import { frameworkRow } from './frameworks/framework-match.ts';
import type { FrameworkRow } from './frameworks/framework-row.ts';
import { namedModels } from './named-models.ts';
import type { CallRef, CodeFile, Program, Ref } from './program.ts';
import { promptsOf } from './prompts.ts';
import { serviceAt } from './service-host.ts';
import { lastName, type Site, sitesOf } from './sites.ts';
import { definitionOf, functionOf, returnOf, symbolsOf } from './symbol.ts';
import { textsOf } from './value.ts';

/** What a piece of code is by the tables of frameworks. */
export type Meaning = {
  readonly found: Found | null;
  readonly row: FrameworkRow;
  readonly ref: Ref;
};

/** Reads the code of a program by the tables of frameworks; each piece once. */
export type Interpreter = {
  readonly sites: (file: CodeFile) => ReadonlyMap<Code, Site>;
  /** What a call, a function or a class is by itself. */
  readonly meaning: (ref: Ref) => Meaning | null;
  /** The assets that an expression stands for, wherever they are made. */
  readonly denoted: (ref: Ref) => readonly Found[];
  /** The models that an expression names or stands for. */
  readonly models: (ref: Ref, row: FrameworkRow | null) => readonly Found[];
};

/** Kinds that are not called by the variable of a thing that they are only given to. */
const OWN_NAMED: ReadonlySet<AssetKind> = new Set<AssetKind>(['mcp-client', 'guardrail']);
const DEEPEST = 10;
/** Classes that inherit from classes. */
const LONGEST_LINE = 100;
/** Pieces of code looked at for one expression: lists of lists would grow by multiplication. */
const MOST_STEPS = 5000;

export function interpreter(program: Program): Interpreter {
  const sites = new WeakMap<CodeFile, ReadonlyMap<Code, Site>>();
  const meanings = new WeakMap<Code, Meaning | null>();
  const ends = new Map<string, ReadonlyMap<Code, Ending>>();
  let heirs = 0;

  const sitesIn = (file: CodeFile) => {
    const known = sites.get(file) ?? sitesOf(file);
    sites.set(file, known);
    return known;
  };

  const meaning = (ref: Ref): Meaning | null => {
    const known = meanings.get(ref.code);
    if (known !== undefined) return known;
    // A value that leads back to itself is nothing.
    meanings.set(ref.code, null);
    const found = fresh(ref);
    meanings.set(ref.code, found);
    return found;
  };

  const fresh = (ref: Ref): Meaning | null => {
    const { code, file } = ref;
    const { language } = file;
    if (code.kind === 'call') {
      const symbols = symbolsOf({ ...ref, code: code.callee }, program);
      const row = frameworkRow(language, symbols, 'call');
      return row === null ? null : { row, ref, found: ofCall(ref as CallRef, row) };
    }
    if (code.kind === 'function' || code.kind === 'class') {
      for (const decorator of code.decorators) {
        const callee = decorator.kind === 'call' ? decorator.callee : decorator;
        const row = frameworkRow(
          language,
          symbolsOf({ ...ref, code: callee }, program),
          'decorator',
        );
        if (row !== null) return { row, ref, found: ofDefinition(ref, row, decorator) };
      }
    }
    if (code.kind !== 'class') return null;
    for (const base of code.bases) {
      const at = { ...ref, code: base.kind === 'index' ? base.of : base };
      const row = frameworkRow(language, symbolsOf(at, program), 'base');
      if (row !== null) return { row, ref, found: ofDefinition(ref, row, null) };
      const local = definitionOf(at, program);
      const inherited = local?.code.kind === 'class' ? inheritedFrom(local) : null;
      if (inherited?.row.use === 'base')
        return { ...inherited, ref, found: ofDefinition(ref, inherited.row, null) };
    }
    return null;
  };

  const inheritedFrom = (base: Ref): Meaning | null => {
    if (heirs === LONGEST_LINE) return null;
    heirs += 1;
    const made = meaning(base);
    heirs -= 1;
    return made;
  };

  const ofCall = (ref: CallRef, row: FrameworkRow): Found | null => {
    if (row.asset === null) return null;
    if (row.needs !== '' && argumentOf(ref, row.needs, program) === null) return null;
    const label = argumentOf(ref, row.label, program);
    if (row.asset === 'model') {
      const [first] = label === null ? [] : models(label, rowOfNames(ref, row, row.label, program));
      return first === undefined || label === null
        ? null
        : { ...first, path: ref.file.path, home: ref.file.path, line: label.code.line };
    }
    if (row.asset === 'dataset' || (row.label === '0' && row.asset !== 'agent')) {
      const [value] = label === null ? [] : textsOf(label, program);
      const name = value?.value ?? (row.asset === 'dataset' ? row.fixed : null);
      return name === null || name === '' ? null : asset(row.asset, name, row, ref);
    }
    const site = sitesIn(ref.file).get(ref.code);
    // Only known by its type: made elsewhere.
    if (site === undefined) return null;
    if (row.ends !== '') return ended(ref, row, site);
    if (row.asset === 'prompt' && (row.wraps !== '' || site.stand.as !== 'value')) {
      const text = argumentOf(ref, row.wraps || (row.parts.prompt ?? ''), program);
      const own = row.wraps === '' ? null : `${site.within ?? stem(ref.file.path)} system prompt`;
      const [first] = text === null ? [] : promptsOf(text, own, program, denoted);
      if (first !== undefined || row.wraps !== '') return first ?? null;
    }
    const at = row.asset === 'ai-service' ? serviceAt(ref, row, program) : null;
    if (at !== null) return { ...asset(row.asset, at.name, row, ref), provider: at.provider };
    const isPart = OWN_NAMED.has(row.asset) && /^(?:argument|item)$/.test(site.stand.as);
    const name =
      (label === null ? null : labelText(label, program)) ??
      row.fixed ??
      (row.asset === 'tool' ? productName(ref.code.callee) : null) ??
      (isPart ? className(ref.code.callee) : site.bound) ??
      (row.asset !== 'tool' || site.stand.as === 'value' ? site.within : null) ??
      (row.asset === 'tool' || row.asset === 'prompt' ? null : className(ref.code.callee));
    return name === null ? null : asset(row.asset, name, row, ref, label);
  };

  const ended = (ref: CallRef, row: FrameworkRow, site: Site): Found | null => {
    const { file } = ref;
    const [method = '', label = ''] = row.ends.split('.');
    const key = `${file.path}\0${method}`;
    const known =
      ends.get(key) ?? endings(method, sitesIn(file), file, (at) => definitionOf(at, program));
    ends.set(key, known);
    const end = known.get(ref.code) ?? null;
    const given = end === null ? null : argumentOf(end.call as CallRef, label, program);
    const [text] = given === null ? [] : textsOf(given, program);
    const held = [end?.site.bound, site.bound].filter((one) => typeof one === 'string');
    for (const bound of held) {
      const declared = text === undefined ? program.graphName(file.path, bound) : null;
      if (declared !== null)
        return { ...asset('agent', declared.name, row, ref), home: declared.home };
    }
    const name = text?.value ?? held.find((one) => !isCommonBuilder(one)) ?? site.within ?? held[0];
    return name === undefined ? null : asset('agent', name, row, ref);
  };

  const ofDefinition = (ref: Ref, row: FrameworkRow, decorator: Code | null): Found | null => {
    const { code } = ref;
    if (row.asset === null || (code.kind !== 'function' && code.kind !== 'class')) return null;
    const scope = ref.file.scopes.of.get(code);
    const member = code.kind === 'class' ? scope?.names.get('name')?.[0] : undefined;
    const given =
      decorator?.kind === 'call'
        ? argumentOf({ ...ref, code: decorator }, row.label, program)
        : member === undefined || member.code.kind === 'function'
          ? null
          : { ...member, file: ref.file };
    const text = given === null ? null : labelText(given, program);
    const name = text ?? code.name;
    if (name !== null && row.like !== null && !row.like.test(name)) return null;
    return name === null ? null : asset(row.asset, name, row, ref);
  };

  const asset = (
    kind: AssetKind,
    name: string,
    row: FrameworkRow,
    ref: Ref,
    label: Ref | null = null,
  ): Found =>
    foundAt(kind, name, ref.file.path, ref.code.line, {
      provider: row.provider,
      purl:
        kind === 'dataset' &&
        row.provider === 'Hugging Face' &&
        /^[\w.-]+(?:\/[\w.-]+)?$/.test(name)
          ? packageUrl('huggingface', `datasets/${name}`, null)
          : null,
      details: row.details,
      home: label === null ? ref.file.path : homeOf(label),
    });

  /** Where a configuration's entry is kept: `self.agents_config["x"]` is of the file that `agents_config` names. */
  const homeOf = ({ code, scope, file }: Ref): string => {
    if (code.kind !== 'index') return file.path;
    const [text] = textsOf({ code: code.of, scope, file }, program);
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    const named = text?.value.endsWith('.yaml')
      ? text.value
      : `config/${(lastName(code.of) ?? '').replace(/_config$/, '')}.yaml`;
    return folder + named;
  };

  let steps = 0;
  const denoted = (ref: Ref, depth = 0): readonly Found[] => {
    if (depth === 0) steps = 0;
    steps += 1;
    if (depth > DEEPEST || steps > MOST_STEPS) return [];
    const more = (next: Ref) => denoted(next, depth + 1);
    const { code } = ref;
    switch (code.kind) {
      case 'name':
      case 'member': {
        const definition = definitionOf(ref, program);
        if (definition !== null) return more(definition);
        return code.kind === 'member' ? more({ ...ref, code: code.of }) : [];
      }
      case 'function':
      case 'class': {
        const found = meaning(ref)?.found ?? null;
        if (found !== null) return [found];
        return code.kind === 'class' ? toolsOf(ref) : registered(ref).flatMap(more);
      }
      case 'call': {
        const known = meaning(ref);
        const found = known?.found ?? null;
        if (found !== null) return [found];
        const wrapped =
          known === null ? null : argumentOf(ref as CallRef, known.row.wraps, program);
        if (wrapped !== null) return more(wrapped);
        const callee = { ...ref, code: code.callee };
        const made = functionOf(callee, program);
        if (made !== null) {
          const tool = meaning(made)?.found;
          const returned = returnOf(callee, program);
          return tool ? [tool] : returned === null ? [] : more(returned);
        }
        const definition = definitionOf(callee, program);
        if (definition?.code.kind === 'class') return more(definition);
        const next = chained(code);
        if (next !== null)
          return [next.first, next.second].flatMap((part) => more({ ...ref, code: part }));
        return code.callee.kind === 'member' ? more({ ...ref, code: code.callee.of }) : [];
      }
      case 'list':
      case 'choice':
      case 'mapping':
      case 'other':
        return partsFor(code).flatMap((part) => more({ ...ref, code: part }));
      default:
        return [];
    }
  };

  /** What a lambda of Kotlin registers as tools: `ToolRegistry { tool(A); tools(B()) }`. */
  const registered = ({ code, file, scope }: Ref): Ref[] => {
    if (code.kind !== 'function' || code.name !== null || file.language !== 'jvm') return [];
    return code.body.flatMap((one) =>
      one.kind === 'call' && /^tools?$/.test(lastName(one.callee) ?? '')
        ? one.arguments.map(({ value }) => ({
            code: value,
            scope: file.scopes.of.get(code) ?? scope,
            file,
          }))
        : [],
    );
  };

  /** The methods of a class that are tools: `tools(new Calculator())`. */
  const toolsOf = (ref: Ref): Found[] => {
    if (ref.code.kind !== 'class') return [];
    const scope = ref.file.scopes.of.get(ref.code) ?? ref.scope;
    return ref.code.body.flatMap((code) => {
      const found = code.kind === 'function' ? meaning({ ...ref, scope, code })?.found : null;
      return found?.kind === 'tool' ? [found] : [];
    });
  };

  const models = (ref: Ref, row: FrameworkRow | null) => namedModels(ref, row, program, denoted);

  return { sites: sitesIn, meaning, denoted, models };
}

const partsFor = (code: Code): readonly Code[] => {
  if (code.kind === 'list') return code.items;
  if (code.kind === 'choice') return code.options;
  if (code.kind === 'mapping') return code.entries.map(({ value }) => value);
  return code.kind === 'other' ? code.parts : [];
};
