import { type Code, partsOf } from './code-tree.ts';
import type { Found } from './found.ts';
import { foundOnce } from './found-once.ts';
import type { Interpreter } from './interpreter.ts';
import type { CallRef, Program, Ref } from './program.ts';
import { functionOf } from './symbol.ts';

const MOST_STEPS = 3000;
const DEEPEST = 3;
const SERVER = /mcp|server/i;

/** Of a function, by its parameters: it may be called a thousand times. */
const givenBy = foundOnce();

/**
 * MCP servers that a call hands to a function of the tree, each with what that function gives it:
 * `registerTools(server)`, where `server.registerTool(...)` stands in `registerTools`.
 */
export function handed(
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
      .denoted({ ...call, code: value })
      .filter(({ kind }) => kind === 'mcp-server');
    // A method's own object is not among what it is given.
    const parameters = made.code.parameters.filter((one) => !/^(?:self|cls)$/.test(one.name));
    const parameter = name ?? parameters[at]?.name;
    if (server === undefined || parameter === undefined) return [];
    const known = givenBy(made.code, read);
    const gives = known.get(parameter) ?? givenTo(made, parameter, program, read);
    known.set(parameter, gives);
    return [{ server, gives }];
  });
}

/** What a function calls on one of its parameters, or decorates with it, hands on included. */
function givenTo(start: Ref, name: string, program: Program, read: Interpreter): readonly Found[] {
  const found = new Set<Found>();
  let steps = 0;
  visit(start, name, 0);
  return [...found];

  function visit(ref: Ref, parameter: string, depth: number): void {
    steps += 1;
    if (steps > MOST_STEPS) return;
    const { code, file } = ref;
    const site = read.sites(file).get(code);
    const at = site === undefined ? ref : { ...ref, scope: site.scope };
    const through =
      code.kind === 'call' ? [code.callee] : 'decorators' in code ? code.decorators : [];
    if (through.some((one) => isOn(one, parameter))) {
      const made = read.meaning(at)?.found ?? null;
      if (made !== null && made.kind !== 'mcp-server') found.add(made);
    }
    if (code.kind === 'call' && depth < DEEPEST) handOn(at as CallRef, parameter, depth);
    for (const part of partsOf(code)) visit({ ...at, code: part }, parameter, depth);
  }

  function handOn(call: CallRef, parameter: string, depth: number): void {
    const place = call.code.arguments.findIndex(
      ({ value }) => value.kind === 'name' && value.name === parameter,
    );
    if (place === -1) return;
    const made = functionOf({ ...call, code: call.code.callee }, program);
    const next = call.code.arguments[place]?.name ?? made?.code.parameters[place]?.name;
    if (made !== null && next !== undefined) visit(made, next, depth + 1);
  }
}

/** `server.tool`, `server.tool(...)` */
function isOn(code: Code, parameter: string): boolean {
  const callee = code.kind === 'call' ? code.callee : code;
  return callee.kind === 'member' && callee.of.kind === 'name' && callee.of.name === parameter;
}
