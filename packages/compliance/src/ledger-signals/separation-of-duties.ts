import { sha256Hex } from '@svc/ledger';
import {
  dropOld,
  emptyRecord,
  isWithin,
  type LogEvent,
  ledgerSignal,
  ownValue,
  sealedAt,
  whoDid,
} from './ledger-signal.ts';

type State = {
  /**
   * What waits, by the id of the agent or approval: the id of the request, and a hash of it and of who asked, so that the
   * state names nobody; null where that is not disclosed.
   */
  waiting: Record<string, { event: string; who: string | null }>;
  approvals: { id: string; at: string; isSame: boolean | null }[];
};

const PRODUCTION = 'production';

export const separationOfDuties = ledgerSignal<State>({
  kinds: [
    'agent.requested',
    'agent.updated',
    'agent.approved',
    'agent.rejected',
    'approval.requested',
    'approval.approved',
    'approval.rejected',
    'approval.expired',
  ],
  needsWholeLog: false,
  readsPeople: true,
  begin: () => ({ waiting: emptyRecord(), approvals: [] }),
  read: (state, logged) => {
    const { kind, data, subject, id } = logged.event;
    const of = subject.id as string;
    if (kind === 'agent.requested' || (kind === 'agent.updated' && data['state'] === 'requested')) {
      if (data['environment'] === PRODUCTION) keepWaiting(state, of, logged);
    } else if (kind === 'approval.requested') {
      if (data['kind'] === 'change') keepWaiting(state, of, logged);
    } else if (kind === 'agent.approved' || kind === 'approval.approved') {
      const waiting = ownValue(state.waiting, of);
      const isInProduction = data['environment'] === PRODUCTION || data['kind'] === 'change';
      if (isInProduction) {
        const at = sealedAt(logged);
        dropOld(state.approvals, at);
        state.approvals.push({ id, at, isSame: isSamePerson(waiting, logged) });
      }
      delete state.waiting[of];
    } else if (kind !== 'agent.updated') {
      delete state.waiting[of];
    }
  },
  answer: ({ approvals }, { window }) => {
    const own = approvals.filter(({ at }) => isWithin(window, at));
    const undisclosed = own.filter(({ isSame }) => isSame === null).length;
    if (undisclosed > 0) {
      const reason = `${undisclosed} of ${own.length} approvals do not disclose who asked and who approved`;
      return { outcome: 'no_data', reason };
    }
    return {
      population: own.map(({ id }) => id),
      failing: own
        .filter(({ isSame }) => isSame)
        .map(({ id, at }) => ({ id, opened: at, closed: at, deadline: null })),
    };
  },
});

function keepWaiting(state: State, of: string, logged: LogEvent): void {
  const { id } = logged.event;
  const who = whoDid(logged);
  state.waiting[of] = { event: id, who: who === null ? null : personHash(id, who) };
}

/** Null where either is not disclosed, or the request is not among the events that were read. */
function isSamePerson(
  waiting: State['waiting'][string] | undefined,
  logged: LogEvent,
): boolean | null {
  const who = whoDid(logged);
  if (waiting === undefined || waiting.who === null || who === null) return null;
  return personHash(waiting.event, who) === waiting.who;
}

function personHash(event: string, who: string): string {
  return sha256Hex(`${event}\n${who}`);
}
