import { rowOfNames } from '../assets/deployment.ts';
import { consume, consumeAll, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { argumentOf, argumentsOf, hiddenOptions } from '../program/arguments.ts';
import type { Code } from '../program/code-tree.ts';
import { collectedValues } from '../program/collections.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { addPart } from './part-assets.ts';
import { addSystemMessages } from './system-messages.ts';
import { addHidden, addUnfollowed } from './unfollowed-values.ts';

/**
 * Adds the assets that the arguments of a call stand for by their roles, as used by `owner`. What makes an agent and cannot be followed
 * is added as `unknown`; `isAsk` for a call that asks a model in the code of the agent.
 */
export function addArguments(
  call: CallRef,
  meaning: Meaning,
  owner: Found | null,
  site: Site,
  at: Reading,
  isAsk = false,
): void {
  const { row } = meaning;
  const { program } = at;
  if (row.asset === 'model') {
    const label = argumentOf(call, row.label, program);
    if (label !== null) consume(label, at);
  }
  if (row.asset === 'prompt') {
    for (const { value } of call.code.arguments) consumeAll(value, at.consumed);
  }
  for (const [role, names] of Object.entries(row.parts) as [Role, string][]) {
    // `addNode({ ask, answer })`
    const [first] = role === 'run' ? call.code.arguments : [];
    const nodes = first?.value.kind === 'mapping' ? { ...call, code: first.value } : null;
    const ofRole = role === 'model' ? rowOfNames(call, row, names, program) : row;
    const part = { ...meaning, row: ofRole };
    for (const value of nodes === null ? argumentsOf(call, names, program) : [nodes]) {
      addPart(role, value, part, owner, site, at);
      if (owner?.kind !== 'agent' || isAsk) continue;
      addUnfollowed(role, value, part, owner, site, at);
      if (role === 'input') addSystemMessages(value, part, owner, site, at);
    }
  }
  if (owner?.kind !== 'agent' || meaning.found !== owner) return;
  addOptions(call, owner, site, at);
  if (row.asset === 'agent') addHiddenOptions(call, meaning, owner, at);
}

/** Roles that an agent of a framework has by its options. */
const OPTIONS = ['model', 'prompt', 'tool'] as const;

/**
 * Adds as `unknown` what an agent may have by options that the source does not show: `new Agent({ instructions: RULES, ...settings })`.
 * Where the options name one of its parts, that is the model alone, which no agent is without.
 */
function addHiddenOptions(call: CallRef, { row }: Meaning, owner: Found, at: Reading): void {
  if (call.file.language !== 'javascript' || row.needs !== '') return;
  const names = OPTIONS.map((role) => row.parts[role] ?? '');
  if (names.some((one) => /(?:^|[|&])\d/.test(one))) return;
  const given = names.map((one) => argumentsOf(call, one, at.program).length > 0);
  const [hasModel] = given;
  const hidden = hasModel === true ? null : hiddenOptions(call, at.program);
  if (hidden === null) return;
  const isPartial = given.some((one) => one);
  for (const role of isPartial ? (['model'] as const) : OPTIONS) {
    if (row.parts[role] !== undefined) addHidden(role, hidden, owner, at);
  }
}

/** Variables and lists of options that lead to options. */
const MAX_OPTION_DEPTH = 6;

/** Adds what the options of an agent in Go give: `NewConversationalAgent(llm, tools, agents.WithPromptPrefix(prefix))`. */
function addOptions(call: CallRef, owner: Found, site: Site, at: Reading): void {
  if (call.file.language !== 'go') return;
  for (const { name, value } of call.code.arguments) {
    if (name !== null) continue;
    for (const option of optionCalls({ ...call, code: value }, at.program, 0)) {
      const meaning = at.read.meaning(option);
      if (meaning === null || meaning.row.asset !== null || meaning.row.wraps !== '') continue;
      addArguments(option, { ...meaning, found: null }, owner, site, at);
    }
  }
}

/** The calls that make the options of an argument: itself, or what a list of options holds, `opts := append(base, WithModel(m))`. */
function optionCalls(value: Ref, program: Program, depth: number): readonly CallRef[] {
  if (depth > MAX_OPTION_DEPTH) return [];
  const more = (next: Ref) => optionCalls(next, program, depth + 1);
  const { code } = value;
  const all = (parts: readonly Code[]) => parts.flatMap((part) => more({ ...value, code: part }));
  if (code.kind === 'list') return all(code.items);
  if (code.kind === 'other') return all(code.parts);
  if (code.kind === 'name') {
    const held = definitionOf(value, program);
    return held === null || held.code === code ? [] : more(held);
  }
  if (code.kind !== 'call') return [];
  const items = code.callee.kind === 'name' ? collectedValues(value) : null;
  return items === null ? [{ ...value, code }] : items.flatMap(more);
}
