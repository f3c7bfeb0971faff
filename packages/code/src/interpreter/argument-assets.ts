import { rowOfNames } from '../assets/deployment.ts';
import { consume, consumeAll, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { argumentOf, argumentsOf } from '../program/arguments.ts';
import type { CallRef } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { addPart } from './part-assets.ts';
import { addSystemMessages } from './system-messages.ts';
import { addUnfollowed } from './unfollowed-values.ts';

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
  if (owner?.kind === 'agent' && meaning.found === owner) addOptions(call, owner, site, at);
}

/** Adds what the options of an agent in Go give: `NewConversationalAgent(llm, tools, agents.WithPromptPrefix(prefix))`. */
function addOptions(call: CallRef, owner: Found, site: Site, at: Reading): void {
  if (call.file.language !== 'go') return;
  for (const { name, value } of call.code.arguments) {
    const option = name === null && value.kind === 'call' ? { ...call, code: value } : null;
    const meaning = option === null ? null : at.read.meaning(option);
    if (option === null || meaning === null || meaning.row.asset !== null) continue;
    if (meaning.row.wraps === '')
      addArguments(option, { ...meaning, found: null }, owner, site, at);
  }
}
