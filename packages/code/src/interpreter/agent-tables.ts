import { memoTable } from '@svc/analysis';
import { assetAt } from '../assets/asset-at.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { isProduct } from '../loops/constructions.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import type { Code } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { UNKNOWN } from './argument-walk.ts';

/** What a definition gives its agent, by the keys of its object or the arguments of its call, in snake case. */
const PARTS = {
  model: /^(?:model|model_id|model_name|llm)$/,
  tool: /^(?:tools|(?:allowed|enabled|available)_tools|tool_?names)$/,
  prompt:
    /^(?:system_prompt|prompt|instructions|system_message|system_instructions?|prompt_template)$/,
} as const;
type PartRole = keyof typeof PARTS;

const MAX_AGENTS = 40;
const NAME = /^[\w .:/-]{1,80}$/;
const TOOL_NAME = /^[A-Za-z][\w.:*-]{0,63}$/;

const TABLES = memoTable<'agents', Set<Found>>('agents that tables define');

/** Returns the agents that tables of the files examined so far define. */
export const tableAgents = ({ run }: Program): Set<Found> =>
  run.memo.get(TABLES, 'agents', () => new Set());

type Definition = {
  readonly name: string;
  readonly ref: Ref;
  readonly parts: ReadonlyMap<PartRole, Ref>;
};

/**
 * Adds the agents that a table defines by their names: `SUBAGENTS = { explore: { systemPrompt: "...", allowedTools: ["read"] } }`. The
 * table, its function or its file is named after agents; each entry has a prompt, and one of them a list of tools.
 */
export function addAgentTable(table: Ref, site: Site, at: Reading): void {
  const { code, file } = table;
  if (code.kind !== 'mapping' || code.entries.length < 2 || !isProduct(file.path)) return;
  if (site.stand.as === 'argument') return;
  const around = [site.bound, site.within, stem(file.path)];
  if (
    !around.some(
      (one) => one !== null && /agents?(?:_|$)|agent_?(?:def|type|config)/.test(snakeCase(one)),
    )
  )
    return;
  const all = code.entries.flatMap(({ key, value }) => {
    const one = key?.kind === 'text' ? definitionIn(key.value, { ...table, code: value }) : null;
    return one === null ? [] : [one];
  });
  const isTable = all.length === code.entries.length && all.length <= MAX_AGENTS;
  if (!isTable || !all.some(({ parts }) => hasToolList(parts, at.program))) return;
  for (const one of all) addDefined(one, at);
}

function definitionIn(key: string, ref: Ref): Definition | null {
  const given = givenIn(ref.code);
  const parts = new Map<PartRole, Ref>();
  for (const [role, names] of Object.entries(PARTS) as [PartRole, RegExp][]) {
    const value = given.find(({ name }) => names.test(snakeCase(name)))?.value;
    if (value !== undefined) parts.set(role, { ...ref, code: value });
  }
  const named = given.find(({ name }) => snakeCase(name) === 'name')?.value;
  const name = named?.kind === 'text' ? named.value : key;
  return parts.has('prompt') && NAME.test(name) ? { name, ref, parts } : null;
}

/** What an object has under its keys, or a call is given by name. */
function givenIn(code: Code): readonly { readonly name: string; readonly value: Code }[] {
  if (code.kind === 'mapping') {
    return code.entries.flatMap(({ key, value }) =>
      key?.kind === 'text' ? [{ name: key.value, value }] : [],
    );
  }
  if (code.kind !== 'call') return [];
  return code.arguments.flatMap(({ name, value }) => (name === null ? [] : [{ name, value }]));
}

function hasToolList(parts: Definition['parts'], program: Program): boolean {
  const value = parts.get('tool');
  return value !== undefined && toolNames(value, program).length > 0;
}

/** The names of tools that a list holds; empty where it holds anything else. */
function toolNames(value: Ref, program: Program): readonly Ref[] {
  const list = value.code.kind === 'list' ? value : definitionOf(value, program);
  if (list?.code.kind !== 'list') return [];
  const items = list.code.items.map((code) => ({ ...list, code }));
  return items.every(({ code }) => code.kind === 'text' && TOOL_NAME.test(code.value)) ? items : [];
}

function addDefined({ name, ref, parts }: Definition, at: Reading): void {
  const { program, read } = at;
  const known = [...at.found].find(
    (one) => one.kind === 'agent' && one.name === name && one.line === ref.code.line,
  );
  const found: Found = known ?? { ...assetAt('agent', name, ref), confidence: 'medium' };
  at.found.add(found);
  tableAgents(program).add(found);
  if (known !== undefined) return;
  const lose = (kind: PartRole) =>
    addUse(found, { kind, name: UNKNOWN }, (parts.get(kind) ?? ref).code.line, at);
  const prompt = parts.get('prompt');
  const prompts =
    prompt === undefined ? [] : promptsOf(prompt, `${name} prompt`, program, read.assetsOf);
  for (const one of prompts) {
    if (one.path === at.file.path) at.found.add(one);
    addUse(found, one, (prompt ?? ref).code.line, at);
  }
  if (prompts.length === 0) lose('prompt');
  const model = parts.get('model');
  const models = model === undefined ? [] : read.models(model, OWN_AGENT);
  for (const one of models) addUse(found, one, (model ?? ref).code.line, at);
  if (models.length === 0) lose('model');
  const tools = parts.get('tool');
  const names = tools === undefined ? [] : toolNames(tools, program);
  for (const one of names) {
    if (one.code.kind !== 'text') continue;
    const tool: Found = { ...assetAt('tool', one.code.value, one), confidence: 'medium' };
    at.found.add(tool);
    addUse(found, tool, (tools ?? ref).code.line, at);
  }
  if (names.length === 0) lose('tool');
}
