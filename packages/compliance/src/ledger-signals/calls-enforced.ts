import type { Exclusion } from '../signals/result.ts';
import {
  emptyRecord,
  isWithin,
  KEPT_DAYS,
  type LogEvent,
  ledgerSignal,
  ownValue,
  sealedAt,
} from './ledger-signal.ts';

/** What decided on a day: whether in observe mode, and when first and last so. */
type DayOf = { at: string; observed: { first: string; last: string } | null };
type State = {
  /** By gateway server or repository, its days (`YYYY-MM-DD`). */
  deciders: Record<string, Record<string, DayOf>>;
  /** Days with checks that agents asked for directly. */
  direct: Record<string, string>;
  day: string;
};

const DAY = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;

export const callsEnforced = ledgerSignal<State>({
  kinds: ['policy_decision', 'pr_check.completed'],
  needsWholeLog: false,
  readsPeople: false,
  begin: () => ({ deciders: emptyRecord(), direct: {}, day: '' }),
  read: (state, logged) => {
    const at = sealedAt(logged);
    const day = at.slice(0, DAY);
    if (day !== state.day) {
      dropOldDays(state, at);
      state.day = day;
    }
    const decider = deciderOf(logged);
    if (decider === null) {
      state.direct[day] = at;
      return;
    }
    const days = ownValue(state.deciders, decider.id) ?? {};
    const observed = days[day]?.observed ?? null;
    const isObserved = decider.mode !== 'enforce';
    days[day] = {
      at,
      observed: isObserved ? { first: observed?.first ?? at, last: at } : observed,
    };
    state.deciders[decider.id] = days;
  },
  answer: ({ deciders, direct }, { window }) => {
    const own = Object.entries(deciders).flatMap(([id, days]) => {
      const within = Object.values(days).filter(({ at }) => isWithin(window, at));
      return within.length === 0 ? [] : [{ id, days: within }];
    });
    const hasDirect = Object.values(direct).some((at) => isWithin(window, at));
    return {
      population: own.map(({ id }) => id),
      failing: own.flatMap(({ id, days }) => {
        const observed = days.flatMap((of) => of.observed ?? []);
        const [first, last] = [observed[0], observed.at(-1)];
        if (first === undefined || last === undefined) return [];
        // it lasts where the last decision of all was made in observe mode
        const lasts = last.last === days.at(-1)?.at;
        return [{ id, opened: first.first, closed: lasts ? null : last.last, deadline: null }];
      }),
      exclusions: hasDirect ? [DIRECT_CHECKS] : [],
    };
  },
});

const DIRECT_CHECKS: Exclusion = {
  id: 'direct-checks',
  reason: 'whether the caller of a direct check obeys the answer is not seen',
  by: null,
  until: null,
};

/** Null for a direct check. */
function deciderOf({ event }: LogEvent): { readonly id: string; readonly mode: unknown } | null {
  const { kind, data, subject } = event;
  if (kind === 'pr_check.completed') return { id: subject.id as string, mode: data['mode'] };
  const gateway = data['gateway'] as { server: string; mode: string } | undefined;
  return gateway === undefined ? null : { id: gateway.server, mode: gateway.mode };
}

function dropOldDays({ deciders, direct }: State, now: string): void {
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString().slice(0, DAY);
  for (const days of [direct, ...Object.values(deciders)]) {
    for (const day of Object.keys(days)) if (day < oldest) delete days[day];
  }
  for (const [id, days] of Object.entries(deciders)) {
    if (Object.keys(days).length === 0) delete deciders[id];
  }
}
