import { dropOld, emptyRecord, isWithin, ledgerSignal, sealedAt } from './ledger-signal.ts';

type Departure = { id: string; at: string; violatedAt: string | null };
type State = {
  departures: Departure[];
  /** Accounts that are gone now, with the time of their departure. */
  gone: Record<string, string>;
};

const LEAVES: readonly string[] = ['user.deactivated', 'user.deleted', 'user.suspended'];
const RETURNS: readonly string[] = ['user.reactivated', 'user.restored'];

export const deprovisioningTimely = ledgerSignal<State>({
  kinds: [...LEAVES, ...RETURNS, 'user.credentials_kept', 'user.signed_in', 'session.opened'],
  needsWholeLog: false,
  readsPeople: false,
  begin: () => ({ departures: [], gone: emptyRecord() }),
  read: (state, logged) => {
    const { kind, data, subject } = logged.event;
    const at = sealedAt(logged);
    const account = String(kind === 'session.opened' ? data['account'] : subject.id);
    const isGone = Object.hasOwn(state.gone, account);
    if (RETURNS.includes(kind)) {
      delete state.gone[account];
    } else if (LEAVES.includes(kind)) {
      if (!isGone) depart(state, account, at, null);
    } else if (kind === 'user.credentials_kept') {
      if (!((data['tokens'] as number) > 0)) return;
      // sealed with the departure, before or after it
      if (isGone) violate(state, account, at);
      else depart(state, account, at, at);
    } else if (isGone) {
      violate(state, account, at);
    }
  },
  answer: ({ departures }, { window }) => {
    const own = departures.filter(({ at }) => isWithin(window, at));
    return {
      population: own.map(({ id }) => id),
      failing: own.flatMap(({ id, violatedAt }) =>
        violatedAt === null ? [] : [{ id, opened: violatedAt, closed: null, deadline: null }],
      ),
    };
  },
});

function depart(state: State, id: string, at: string, violatedAt: string | null): void {
  dropOld(state.departures, at);
  state.gone[id] = at;
  state.departures.push({ id, at, violatedAt });
}

function violate({ departures }: State, account: string, at: string): void {
  const departure = departures.findLast(({ id }) => id === account);
  if (departure !== undefined) departure.violatedAt ??= at;
}
