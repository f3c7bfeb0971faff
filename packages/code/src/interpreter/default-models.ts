import type { Reading } from '../assets/file-reading.ts';
import type { Meaning } from '../assets/meaning.ts';
import { argumentOf, argumentsOf } from '../program/arguments.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf } from '../program/symbol.ts';
import { addPart } from './part-assets.ts';
import { givesBase } from './super-arguments.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/** Variables that lead to lists of agents, and agents of one call. */
const MAX_DEPTH = 4;
const MAX_AGENTS = 50;

/**
 * Adds the model that a call gives those of its agents that are made without one, `createNetwork({ agents, defaultModel })`; to an agent
 * that the call itself makes without one, that of its receiver, `genkit({ model }).generate({ tools })`.
 */
export function addDefaultModels(call: CallRef, meaning: Meaning, site: Site, at: Reading): void {
  const { row, found } = meaning;
  const { program, read } = at;
  if (row.agentModel === '') return;
  const model =
    argumentOf(call, row.agentModel, program) ?? ofReceiver(call, row.agentModel, program);
  if (model === null) return;
  const given = row.parts.agent === undefined ? [] : argumentsOf(call, row.parts.agent, program);
  const makers =
    found?.kind === 'agent' ? [call] : given.flatMap((one) => makersOf(one, program, 0));
  for (const maker of makers.slice(0, MAX_AGENTS)) {
    const agent = read.assetsOf(maker).find(({ kind }) => kind === 'agent');
    if (agent === undefined || hasModel(maker, at)) continue;
    const there = { ...at, file: model.file };
    addPart('model', model, meaning, agent, site, there);
    addUnfollowed('model', model, meaning, agent, site, there);
  }
}

/** An argument of the call that makes the receiver: `const session = new AgentSession({ llm }); session.start({ agent })`. */
function ofReceiver(call: CallRef, names: string, program: Program): Ref | null {
  const { callee } = call.code;
  if (callee.kind !== 'member') return null;
  const made = definitionOf({ ...call, code: callee.of }, program);
  return made?.code.kind === 'call' ? argumentOf(made as CallRef, names, program) : null;
}

/** The calls that make the agents of a list, of a variable or of an argument itself. */
function makersOf(value: Ref, program: Program, depth: number): readonly CallRef[] {
  if (depth > MAX_DEPTH) return [];
  const { code } = value;
  if (code.kind === 'call') return [value as CallRef];
  if (code.kind === 'list')
    return code.items
      .slice(0, MAX_AGENTS)
      .flatMap((one) => makersOf({ ...value, code: one }, program, depth + 1));
  if (code.kind !== 'name' && code.kind !== 'member') return [];
  const made = definitionOf(value, program);
  return made === null || made.code === code ? [] : makersOf(made, program, depth + 1);
}

/** Whether the call that makes an agent, or the class that it is an object of, names its model. */
function hasModel(maker: CallRef, at: Reading): boolean {
  const names = at.read.meaning(maker)?.row.parts.model ?? '';
  if (argumentOf(maker, names, at.program) !== null) return true;
  const made = definitionOf({ ...maker, code: maker.code.callee }, at.program);
  return made?.code.kind === 'class' && givesBase(made as ClassRef, 'model', at);
}
