import { type Budget, memoTable } from '@svc/analysis';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { type Code, partsOf } from '../program/code-tree.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { functionOf } from '../program/symbol.ts';

const MAX_STEPS = 3000;
const MAX_DEPTH = 3;
const SERVER = /mcp|server/i;

/** Assets that a function registers on its parameters, by name: it may be called a thousand times. */
const GIVEN = memoTable<Code, Map<string, readonly Found[]>>('registrations by parameter');

/**
 * Returns MCP servers that a call passes to a function of the tree, each with what that function registers on it:
 * `registerTools(server)`, where `registerTools` contains `server.registerTool(...)`.
 */
export function serverRegistrations(
  call: CallRef,
  program: Program,
  read: Interpreter,
): readonly { readonly server: Found; readonly gives: readonly Found[] }[] {
  const { arguments: given } = call.code;
  const names = given.map(({ value }) =>
    value.kind === 'name' || value.kind === 'member' ? value.name : '',
  );
  if (!names.some((name) => SERVER.test(name))) return [];
  const made = functionOf({ ...call, code: call.code.callee }, program);
  if (made === null) return [];
  return given.flatMap(({ name, value }, at) => {
    if (!SERVER.test(names[at] ?? '')) return [];
    const [server] = read
      .assetsOf({ ...call, code: value })
      .filter(({ kind }) => kind === 'mcp-server');
    // A method's own object is not among what it is given.
    const parameters = made.code.parameters.filter((one) => !/^(?:self|cls)$/.test(one.name));
    const parameter = name ?? parameters[at]?.name;
    if (server === undefined || parameter === undefined) return [];
    const known = program.run.memo.get(GIVEN, made.code, () => new Map<string, readonly Found[]>());
    const gives = known.get(parameter) ?? registeredOn(made, parameter, program, read);
    known.set(parameter, gives);
    return [{ server, gives }];
  });
}

/** A walk through a function and those that it hands its parameter to. */
type Walk = {
  readonly program: Program;
  readonly read: Interpreter;
  readonly found: Set<Found>;
  readonly budget: Budget;
};

/** Returns what a function calls on one of its parameters or decorates with it, and what those that it hands it to do. */
function registeredOn(
  start: Ref,
  name: string,
  program: Program,
  read: Interpreter,
): readonly Found[] {
  const budget = program.run.budget.part(MAX_STEPS);
  const walk: Walk = { program, read, found: new Set(), budget };
  visit(start, name, 0, walk);
  return [...walk.found];
}

function visit(ref: Ref, parameter: string, depth: number, walk: Walk): void {
  if (!walk.budget.spend()) return;
  const { code, file } = ref;
  const site = walk.read.sites(file).get(code);
  const at = site === undefined ? ref : { ...ref, scope: site.scope };
  const through =
    code.kind === 'call' ? [code.callee] : 'decorators' in code ? code.decorators : [];
  if (through.some((one) => isOn(one, parameter))) {
    const found = walk.read.meaning(at)?.found ?? null;
    if (found !== null && found.kind !== 'mcp-server') walk.found.add(found);
  }
  if (code.kind === 'call' && depth < MAX_DEPTH) visitCallee(at as CallRef, parameter, depth, walk);
  for (const part of partsOf(code)) visit({ ...at, code: part }, parameter, depth, walk);
}

/** Visits the function that a call hands the parameter to. */
function visitCallee(call: CallRef, parameter: string, depth: number, walk: Walk): void {
  const place = call.code.arguments.findIndex(
    ({ value }) => value.kind === 'name' && value.name === parameter,
  );
  if (place === -1) return;
  const target = functionOf({ ...call, code: call.code.callee }, walk.program);
  const next = call.code.arguments[place]?.name ?? target?.code.parameters[place]?.name;
  if (target !== null && next !== undefined) visit(target, next, depth + 1, walk);
}

/** `server.tool`, `server.tool(...)` */
function isOn(code: Code, parameter: string): boolean {
  const callee = code.kind === 'call' ? code.callee : code;
  return callee.kind === 'member' && callee.of.kind === 'name' && callee.of.name === parameter;
}
