import { assetUse } from '@svc/analysis';
import type { Found } from '../assets/found.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import type { FrameworkRow, Role } from '../frameworks/framework-row.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { agentLoops } from '../loops/agent-loop.ts';
import { objectMade } from '../loops/built-chains.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Program } from '../program/program.ts';
import { functionOf } from '../program/symbol.ts';
import { rootName } from './class-uses.ts';
import { roleOf } from './given-roles.ts';
import { isNothing } from './given-shapes.ts';
import { placedAgent } from './own-agent-uses.ts';
import { assetsReachedFrom } from './reach.ts';

const MAKES = /^New(?:[A-Z]\w{0,60})?Agent$/;
const ROLES: readonly Role[] = ['model', 'tool', 'prompt', 'agent', 'mcp'];

/**
 * Returns the agent that an example makes by a function of a library of Go, `NewReactAgent(model, tools, "You are ...")`, whose type is
 * called an agent and shows no loop: its parameters say what it is given. Null for a function that only passes on what it is given, or
 * that makes a framework's agent.
 */
export function madeInGo(call: CallRef, program: Program, read: Interpreter): Meaning | null {
  const { code, file } = call;
  if (file.language !== 'go' || !MAKES.test(lastName(code.callee) ?? '')) return null;
  if (assetUse(file.path) !== 'example') return null;
  const maker = functionOf({ ...call, code: code.callee }, program);
  const made = maker === null ? null : objectMade(call, program);
  if (maker === null || made === null || !/Agent$/.test(made.code.name ?? '')) return null;
  // The product's own object is an agent where its function makes it.
  if (assetUse(maker.file.path) !== 'product') return null;
  if (read.meaning(made)?.found != null) return null;
  const parts: Partial<Record<Role, string>> = {};
  for (const [at, { name }] of maker.code.parameters.entries()) {
    const role = ROLES.find((one) => one === roleOf(name));
    if (role !== undefined) parts[role] ??= String(at);
  }
  const given = Object.values(parts).flatMap((at) => code.arguments[Number(at)]?.value ?? []);
  const around = functionAround(call.scope);
  const isParameter = (root: string | null) =>
    around?.parameters.some(({ name }) => name === root) === true;
  const isPassed = given.every((one) => isNothing(one) || isParameter(rootName(one)));
  if (isPassed) return null;
  const reached = [...assetsReachedFrom(maker, program, read)];
  if (reached.some((one) => one.kind === 'agent' && 'home' in one && runs(one, program)))
    return null;
  const row: FrameworkRow = { ...OWN_AGENT, use: 'call', parts };
  return { row, ref: call, found: placedAgent(call, null, read) };
}

/** Whether an agent that a function makes is a framework's, or has a loop: the object around it is that agent. */
function runs({ confidence, path, line }: Found, program: Program): boolean {
  if (confidence === 'high') return true;
  const file = program.file(path);
  return (
    file !== null &&
    [...agentLoops(file, program).values()].some(({ owner }) => owner.code.line === line)
  );
}
