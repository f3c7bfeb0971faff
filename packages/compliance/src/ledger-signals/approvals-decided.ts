import {
  dropOld,
  emptyRecord,
  isWithin,
  ledgerSignal,
  ownValue,
  sealedAt,
} from './ledger-signal.ts';

type Waiting = { opened: string; expiresAt: string };
type Ended = Waiting & { id: string; at: string; isDecided: boolean };
type State = { waiting: Record<string, Waiting>; ended: Ended[] };

/** `person` is somebody whose values were erased. */
const PEOPLE: readonly string[] = ['user', 'person'];

export const approvalsDecided = ledgerSignal<State>({
  kinds: ['approval.requested', 'approval.approved', 'approval.rejected', 'approval.expired'],
  needsWholeLog: false,
  readsPeople: false,
  begin: () => ({ waiting: emptyRecord(), ended: [] }),
  read: (state, logged) => {
    const { kind, subject, data, actor } = logged.event;
    const id = subject.id as string;
    const at = sealedAt(logged);
    if (kind === 'approval.requested') {
      state.waiting[id] = { opened: at, expiresAt: String(data['expiresAt']) };
      return;
    }
    // an approval that expired before it was used had been decided
    const waiting = ownValue(state.waiting, id);
    if (waiting === undefined) return;
    delete state.waiting[id];
    dropOld(state.ended, at);
    const isDecision = kind !== 'approval.expired' && PEOPLE.includes(actor.type);
    state.ended.push({ id, ...waiting, at, isDecided: isDecision && at <= waiting.expiresAt });
  },
  answer: ({ waiting, ended }, { window }) => {
    const overdue = Object.entries(waiting)
      .filter(([, { expiresAt }]) => isWithin(window, expiresAt))
      .map(([id, asked]) => ({ id, ...asked, at: asked.expiresAt, isDecided: false }));
    const own = [...ended.filter(({ at }) => isWithin(window, at)), ...overdue];
    return {
      population: own.map(({ id }) => id),
      failing: own
        .filter(({ isDecided }) => !isDecided)
        .map(({ id, opened, expiresAt, at }) => ({ id, opened, closed: at, deadline: expiresAt })),
    };
  },
});
