import { lastName } from '../program/last-name.ts';
import type { Ref } from '../program/program.ts';
import { snakeCase } from './loop-terms.ts';
import { visitParts } from './visit-parts.ts';

/** Functions that look tools up by their names or by files, or run the one that an answer asks for. */
const LOADS =
  /^_*(?:(?:get|load|find|lookup|resolve|discover|execute|run|call|invoke|process|dispatch|import)_(?:\w{1,20}_)?(?:tools?|actions?|skills?)|(?:get|execute)_commands?)(?:_(?:by_name|calls?|class(?:es)?|specs?|async|use|requests?))?$/;
/** `tool.execute(**arguments)` */
const RUNS = /^(?:execute|run|invoke|call|forward|arun|ainvoke)$/;
const TOOL = /^(?:\w{1,20}_)?(?:tool|action|skill|command)$/;

/**
 * Returns the first place in code where tools are found by name or by file as a program runs: `self.get_tool(name)`,
 * `load_tools("tools/*.py")`; null without one.
 */
export function toolLoader(start: Ref): Ref | null {
  let found: Ref | null = null;
  visitParts(
    start,
    () => found !== null,
    (at) => {
      const { code } = at;
      if (found !== null || code.kind !== 'call' || code.arguments.length === 0) return;
      const name = snakeCase(lastName(code.callee) ?? '');
      const on = code.callee.kind === 'member' ? snakeCase(lastName(code.callee.of) ?? '') : '';
      if (LOADS.test(name) || (RUNS.test(name) && TOOL.test(on))) found = at;
    },
  );
  return found;
}
