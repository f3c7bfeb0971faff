import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** Whether a package makes a container of tools that is filled later: `new Toolkit()`. */
export const isEmptyToolkit = (made: Ref | null, program: Program): boolean =>
  made?.code.kind === 'call' &&
  made.code.arguments.length === 0 &&
  /^(?:new_?)?tool_?(?:kit|set|box|registry|collection)$/i.test(lastName(made.code.callee) ?? '') &&
  definitionOf({ ...made, code: made.code.callee }, program) === null;

/** Whether a class has several methods of a name: one that seems to call itself may call another. */
export const isOverloaded = ({ code, scope }: Ref): boolean =>
  code.kind === 'function' &&
  code.name !== null &&
  (scope.names.get(code.name) ?? []).filter((one) => one.code.kind === 'function').length > 1;
