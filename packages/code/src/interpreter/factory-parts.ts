import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { type Code, partsOf } from '../program/code-tree.ts';
import type { CallRef } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { keepFactory } from './agent-owners.ts';
import { UNKNOWN } from './argument-walk.ts';
import { addFactoryClients } from './clients-beside.ts';
import { type FactoryAgent, type FactoryPart, factoryAgents } from './factory-agents.ts';
import { addPart } from './part-assets.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/** Adds the agents that calls of the factory around a framework's call make, each with what its call gives; false without any. */
export function addFactoryAgents(
  meaning: Meaning,
  base: Found,
  made: CallRef,
  site: Site,
  at: Reading,
): boolean {
  const agents = factoryAgents(made, base, meaning.row, at.program, at.read);
  if (agents.size > 0) keepFactory(base, [...agents.values()], at.program);
  for (const one of agents.values()) addAgent(one, base, meaning, made, site, at);
  return agents.size > 0;
}

function addAgent(
  { found, call, parts, guarded }: FactoryAgent,
  base: Found,
  { row }: Meaning,
  made: CallRef,
  site: Site,
  at: Reading,
): void {
  at.found.add(found);
  const meaning: Meaning = { row, ref: call, found };
  const hidden = new Set([...guarded].flatMap(allParts));
  for (const part of parts) {
    if (part.isHidden) addHidden(part, meaning, found, site, at);
    else {
      const here = { ...at, file: part.value.file };
      addPart(part.role, part.value, meaning, found, site, here);
      addUnfollowed(part.role, part.value, meaning, found, site, here, hidden);
    }
  }
  addFactoryClients(found, base, call, made, guarded, { ...at, file: call.file });
}

const allParts = (code: Code): Code[] => [code, ...partsOf(code).flatMap(allParts)];

const UNKNOWN_KINDS: Readonly<Partial<Record<Role, 'model' | 'tool' | 'prompt'>>> = {
  model: 'model',
  tool: 'tool',
  prompt: 'prompt',
};

/** Adds a value that the factory makes of what it is given: a text shows itself, anything else is unknown. */
function addHidden(
  { role, value }: FactoryPart,
  meaning: Meaning,
  found: Found,
  site: Site,
  at: Reading,
): void {
  const kind = UNKNOWN_KINDS[role];
  if (kind === undefined) return;
  const here = { ...at, file: value.file };
  if (role === 'prompt' && value.code.kind === 'template')
    addPart(role, value, meaning, found, site, here);
  else addUse(found, { kind, name: UNKNOWN }, value.code.line, here);
}
