import { type Budget, memoTable } from '@svc/analysis';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { FunctionRef, Program } from '../program/program.ts';
import { type ActionFacts, actionFacts, mayAct } from './action-facts.ts';
import { namesModelCall } from './action-terms.ts';
import { calleesOf, factsOf, type Judgement, judgedOnce } from './callees.ts';
import { runCode } from './code-runs.ts';
import { findReached, isIn } from './flows.ts';
import type { FactAt } from './function-parts.ts';
import { some } from './loop-terms.ts';
import { calleesIn } from './untyped-receivers.ts';

/** Functions that lead to functions. */
const MAX_DEPTH = 4;

/** The part of a search for a loop that is read here. */
type Search = {
  readonly program: Program;
  readonly followed: readonly FunctionRef[];
  readonly calls: Budget;
  readonly looks: Budget;
  readonly isUntyped: boolean;
};

/** Returns the calls of a loop that run actions of a model's answers; none where nothing is kept for the next question. */
export function actsIn(start: FunctionRef, place: Code | null, search: Search): readonly FactAt[] {
  const acts: FactAt[] = [];
  let isKept = false;
  for (const ref of search.followed) {
    if (search.looks.isSpent) break;
    const isInside = ({ loops }: FactAt) =>
      place === null || ref.code !== start.code || loops.includes(place);
    const own = actionsOf(ref, search);
    if (own === null) continue;
    for (const one of own.acts) if (isInside(one)) acts.push(one);
    isKept ||= own.keeps(isInside);
  }
  return isKept ? acts : [];
}

const ACTIONS = memoTable<FunctionCode, ActionFacts>('actions of functions');

/** What a function runs of a model's answers, and keeps; null of one that neither acts nor asks. */
function actionsOf(ref: FunctionRef, search: Search): ActionFacts | null {
  const { program } = search;
  const facts = factsOf(ref, program);
  if (!mayAct(facts) && facts.asks.length === 0) return null;
  const judge = () => {
    const asks = new Set(facts.asks);
    return actionFacts(ref.code, ref.file, facts, {
      isAsked: (call) => asks.has(call) || leadsToAsk(call, 0, search),
      runsGiven: (call) => leadsToRun(call, 0, search),
    });
  };
  return search.isUntyped ? judge() : program.run.memo.get(ACTIONS, ref.code, judge);
}

const LEADS_TO_ASK: Judgement = memoTable('functions that ask a model');

/** Whether a call runs a function of the tree that asks a model. */
function leadsToAsk(call: FactAt, depth: number, search: Search): boolean {
  if (namesModelCall(lastName(call.code.callee) ?? '') && call.code.arguments.length > 0)
    return true;
  if (depth === MAX_DEPTH || !search.calls.spend()) return false;
  const { program } = search;
  return calleesIn(call, search).some((callee) =>
    judgedOnce(LEADS_TO_ASK, callee, program, () => {
      const { asks, calls } = factsOf(callee, program);
      return asks.length > 0 || calls.some((one) => leadsToAsk(one, depth + 1, search));
    }),
  );
}

/** Functions that hand the code of a model over to one that runs it. */
const MAX_HANDED = 2;
const LEADS_TO_RUN: Judgement = memoTable('functions that run the code that they are given');

/** Whether a call runs a function of the tree that runs code which it is given. */
function leadsToRun(call: FactAt, depth: number, search: Search): boolean {
  if (depth === MAX_HANDED || !search.calls.spend()) return false;
  const { program } = search;
  return calleesOf(call, program).some((callee) =>
    judgedOnce(LEADS_TO_RUN, callee, program, () => {
      const { calls, flows } = factsOf(callee, program);
      const given = new Set(callee.code.parameters.map(({ name }) => name));
      const names = findReached(flows(), (part) => isIn(given, part));
      const isGiven = (code: Code) => some(code, (part) => isIn(given, part) || isIn(names, part));
      return calls.some((one) => {
        const code = runCode(one.code);
        if (code !== null) return isGiven(code);
        return (
          one.code.arguments.some(({ value }) => isGiven(value)) &&
          leadsToRun(one, depth + 1, search)
        );
      });
    }),
  );
}
