import { memoTable } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import { isOwnAgent } from '../assets/own-agent.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import { loopOfClass } from '../loops/agent-loop.ts';
import { type ClassCode, type Code, partsOf } from '../program/code-tree.ts';
import type { ClassRef, Program } from '../program/program.ts';
import { symbolsOf } from '../program/symbol.ts';

const ONLY = memoTable<ClassCode, Code | null>('only agents of classes');

/**
 * Returns the call that makes the one agent of a framework in a class without a loop of its own, which is the agent that the class is
 * called; null where it makes none or several.
 */
export const onlyAgent = (own: ClassRef, program: Program, read: Interpreter): Code | null =>
  program.run.memo.get(ONLY, own.code, () => {
    if (!isOwnAgent(own) || loopOfClass(own, program) !== null) return null;
    const { file } = own;
    const sites = read.sites(file);
    const [only, ...more] = callsIn(own.code).filter((code) => {
      const site = sites.get(code);
      if (code.kind !== 'call' || site === undefined) return false;
      const symbols = symbolsOf({ code: code.callee, scope: site.scope, file }, program);
      const row = symbols.length === 0 ? null : frameworkRow(file.language, symbols, 'call');
      return row?.asset === 'agent' && !row.isNamedByMaker && row.ends === '';
    });
    return only === undefined || more.length > 0 ? null : only;
  });

const callsIn = (code: Code): readonly Code[] =>
  partsOf(code).flatMap((part) =>
    part.kind === 'call' ? [part, ...callsIn(part)] : callsIn(part),
  );
