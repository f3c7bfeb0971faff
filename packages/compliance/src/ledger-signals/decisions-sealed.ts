import { dropOld, isWithin, ledgerSignal, sealedAt } from './ledger-signal.ts';

/** A day (`YYYY-MM-DD`) of sealed events. */
type SealedDay = { day: string; at: string; gap: string | null };
type State = { next: number; days: SealedDay[] };

const DAY = 'YYYY-MM-DD'.length;

export const decisionsSealed = ledgerSignal<State>({
  kinds: null,
  needsWholeLog: false,
  readsPeople: false,
  begin: ({ from }) => ({ next: from, days: [] }),
  read: (state, logged) => {
    const isNext = logged.index === state.next;
    countDay(state, sealedAt(logged), isNext);
    state.next = logged.index + 1;
  },
  readRun: (state, { next, events }) => {
    for (const logged of events) countDay(state, sealedAt(logged), true);
    state.next = next;
  },
  answer: ({ next, days }, { window, log }) => {
    const own = days.filter(({ at }) => isWithin(window, at));
    const last = days.at(-1);
    // events that the head counts and that are not there
    const isCut = next !== log.size;
    return {
      population: own.map(({ day }) => day),
      failing: own.flatMap((of) => {
        const gap = of.gap ?? (isCut && of === last ? of.at : null);
        return gap === null ? [] : [{ id: of.day, opened: gap, closed: gap, deadline: null }];
      }),
    };
  },
});

/** Counts a sealed event on its day; `follows` is false where events before it are missing. */
function countDay(state: State, at: string, follows: boolean): void {
  const day = at.slice(0, DAY);
  let last = state.days.at(-1);
  if (last?.day !== day) {
    dropOld(state.days, at);
    last = { day, at, gap: null };
    state.days.push(last);
  }
  last.at = at;
  if (!follows) last.gap ??= at;
}
