import { argumentOf, entry } from './arguments.ts';
import type { Call, Code } from './code-tree.ts';
import type { Found, Use } from './found.ts';
import { isFramework } from './frameworks/framework-match.ts';
import type { Role } from './frameworks/framework-row.ts';
import type { CallRef, Interpreter, Meaning } from './interpreter.ts';
import { looseModel } from './loose-model.ts';
import type { CodeFile, Program, Ref } from './program.ts';
import { lastName, type Site } from './sites.ts';
import { definitionOf } from './symbol.ts';
import { environmentName, textsOf } from './value.ts';

/** What one file's code holds: assets, and which of them uses which. */
export type FileAssets = { readonly found: readonly Found[]; readonly uses: readonly Use[] };

/** Roles whose arguments stand for assets of the tree. */
const REFERENCES: readonly Role[] = ['tool', 'agent', 'mcp', 'data', 'guardrail'];

export function fileAssets(file: CodeFile, program: Program, read: Interpreter): FileAssets {
  const found: Found[] = [];
  const uses: Use[] = [];
  const consumed = new Set<Code>();
  const sites = read.sites(file);
  const isAi = [...sites.keys()].some(
    (code) => code.kind === 'import' && isFramework(file.language, code.module),
  );
  for (const [code, site] of sites) {
    const ref = { code, scope: site.scope, file };
    if (code.kind === 'text') {
      const model = consumed.has(code) ? null : looseModel(code, site, file.path);
      if (model !== null) found.push(model);
    }
    if (code.kind === 'mapping' && isAi && !consumed.has(code)) {
      const prompt = systemMessage(ref, site);
      if (prompt !== null) found.push(prompt);
      schemaTool(ref);
    }
    if (code.kind !== 'call' && code.kind !== 'function' && code.kind !== 'class') continue;
    const meaning = consumed.has(code) ? null : read.meaning(ref);
    if (code.kind !== 'call') for (const one of code.decorators) consumed.add(one);
    if (meaning !== null) enter(meaning, ref, site);
  }
  return { found, uses };

  function enter(meaning: Meaning, ref: Ref, site: Site): void {
    const { row } = meaning;
    if (meaning.found !== null) found.push(meaning.found);
    const receiver = receiverOf(ref, meaning);
    const owner = meaning.found ?? receiver;
    if (meaning.found !== null && receiver !== null && receiver !== meaning.found) {
      use(receiver, meaning.found, ref.code.line);
    }
    if (ref.code.kind !== 'call') return;
    const call = ref as CallRef;
    if (row.asset === 'model') {
      const label = argumentOf(call, row.label, program);
      if (label !== null) consume(label);
    }
    if (row.asset === 'prompt') for (const { value } of call.code.arguments) consumeAll(value);
    for (const [role, names] of Object.entries(row.parts) as [Role, string][]) {
      const value = argumentOf(call, names, program);
      if (value !== null) part(role, value, meaning, owner, site);
    }
  }

  function part(role: Role, value: Ref, meaning: Meaning, owner: Found | null, site: Site): void {
    const { line } = value.code;
    if (role === 'model') {
      for (const model of read.models(value, meaning.row)) {
        const isNamedHere =
          model.path === file.path && model.line === line && value.code.kind !== 'call';
        if (isNamedHere) found.push(model);
        if (owner !== null) use(owner, model, line);
      }
      consume(value);
    } else if (role === 'prompt' && meaning.row.asset !== 'prompt') {
      const prompt = promptOf(value, owner, site);
      if (prompt === null) return;
      if (prompt.isNew) found.push(prompt.found);
      if (owner !== null) use(owner, prompt.found, line);
    } else if (role === 'credential' && owner !== null) {
      const name = credentialOf(value);
      if (name !== null)
        uses.push({ from: owner, to: { kind: 'credential', name }, path: file.path, line });
    } else if (REFERENCES.includes(role)) {
      for (const one of [...read.denoted(value), ...(role === 'tool' ? plainTools(value) : [])]) {
        if (owner !== null && one !== owner) use(owner, one, line);
      }
    }
  }

  function use(from: Found, to: Found, line: number): void {
    uses.push({ from, to, path: file.path, line });
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

  /** Functions that are handed over as tools without being declared so. */
  function plainTools(value: Ref, depth = 0): Found[] {
    const items = value.code.kind === 'list' ? value.code.items : [value.code];
    return items.flatMap((item): Found[] => {
      const ref = { ...value, code: item };
      if (item.kind === 'mapping') return schemaTool(ref);
      const made =
        item.kind === 'name' || item.kind === 'member' ? definitionOf(ref, program) : null;
      if (made?.code.kind === 'list' && item.kind === 'name') {
        return depth === 0 ? plainTools(made, 1) : [];
      }
      if (made?.code.kind === 'mapping') return schemaTool(made);
      const isPlain =
        made?.code.kind === 'function' && made.code.name !== null && read.meaning(made) === null;
      if (!isPlain || made.code.kind !== 'function' || made.code.name === null) return [];
      const tool = toolAt(made.code.name, made);
      found.push(tool);
      return [tool];
    });
  }

  /** A tool as the chat interfaces take it: `{"type": "function", "function": {"name": ...}}`, `{"name", "input_schema"}`. */
  function schemaTool(mapping: Ref): Found[] {
    const inner = entry(mapping, 'function');
    const at = inner?.code.kind === 'mapping' ? inner : mapping;
    const name = entry(at, 'name');
    const isTool =
      ['input_schema', 'inputSchema'].some((one) => entry(at, one) !== null) ||
      (entry(at, 'description') !== null && entry(at, 'parameters') !== null);
    const [text] = name === null || !isTool ? [] : textsOf(name, program);
    if (text === undefined || !/^[\w.:-]{1,128}$/.test(text.value)) return [];
    const tool = toolAt(text.value, at);
    found.push(tool);
    return [tool];
  }

  function promptOf(
    value: Ref,
    owner: Found | null,
    site: Site,
  ): { found: Found; isNew: boolean } | null {
    const [known] = read.denoted(value).filter(({ kind }) => kind === 'prompt');
    if (known !== undefined) return { found: known, isNew: false };
    const definition =
      value.code.kind === 'name' || value.code.kind === 'member'
        ? definitionOf(value, program)
        : null;
    const text = definition ?? value;
    if (!/^(?:text|template|list|call|choice|function)$/.test(text.code.kind)) return null;
    if (text.code.kind === 'call' && textsOf(text, program).length === 0) return null;
    const name =
      definition === null
        ? `${owner?.name ?? site.bound ?? site.within ?? 'system'} prompt`
        : (lastName(value.code) ?? 'prompt');
    return { found: promptAt(name, text), isNew: true };
  }

  /** `{"role": "system", "content": ...}` */
  function systemMessage(ref: Ref, site: Site): Found | null {
    const role = entry(ref, 'role');
    const content = entry(ref, 'content');
    if (role === null || content === null) return null;
    const [text] = textsOf(role, program);
    if (text?.value !== 'system' && text?.value !== 'developer') return null;
    const named = content.code.kind === 'name' ? content.code.name : null;
    const isBuilt = textsOf(content, program).length > 0 || content.code.kind === 'template';
    if (!isBuilt) return null;
    return promptAt(named ?? `${site.within ?? stem(file.path)} system prompt`, ref);
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

const stem = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

const toolAt = (name: string, { file, code }: Ref): Found => ({
  kind: 'tool',
  name,
  provider: null,
  purl: null,
  confidence: 'high',
  details: {},
  path: file.path,
  line: code.line,
  home: file.path,
});

const promptAt = (name: string, ref: Ref): Found => ({ ...toolAt(name, ref), kind: 'prompt' });
