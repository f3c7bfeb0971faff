import { memoTable } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import { isOwnAgent } from '../assets/own-agent.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import { type ClassCode, type Code, partsOf } from '../program/code-tree.ts';
import type { ClassRef, Program } from '../program/program.ts';
import { symbolsOf } from '../program/symbol.ts';
import { ownLoop } from './own-loop.ts';

const MADE = memoTable<ClassCode, readonly Code[]>('agents of frameworks that classes make');

/**
 * Returns the call that makes the one agent of a framework in a class without a loop of its own, which is the agent that the class is
 * called; null where it makes none or several.
 */
export function onlyAgent(own: ClassRef, program: Program, read: Interpreter): Code | null {
  if (!isOwnAgent(own)) return null;
  const [only = null, ...more] = agentsMadeBy(own, program, read);
  return more.length > 0 ? null : only;
}

/**
 * Returns the calls that make agents of a framework in a class without a loop of its own: the class only makes and runs them, and is no
 * agent beside them.
 */
export const agentsMadeBy = (own: ClassRef, program: Program, read: Interpreter): readonly Code[] =>
  program.run.memo.get(MADE, own.code, () => {
    if (ownLoop(own, program) !== null) return [];
    const { file } = own;
    const sites = read.sites(file);
    return callsIn(own.code).filter((code) => {
      const site = sites.get(code);
      if (code.kind !== 'call' || site === undefined) return false;
      const symbols = symbolsOf({ code: code.callee, scope: site.scope, file }, program);
      const row = symbols.length === 0 ? null : frameworkRow(file.language, symbols, 'call');
      return row?.asset === 'agent' && !row.isNamedByMaker && row.ends === '';
    });
  });

const callsIn = (code: Code): readonly Code[] =>
  partsOf(code).flatMap((part) =>
    part.kind === 'call' ? [part, ...callsIn(part)] : callsIn(part),
  );
