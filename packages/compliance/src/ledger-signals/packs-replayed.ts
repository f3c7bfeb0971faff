import { REPLAY_DAYS } from '../signals/limits.ts';
import {
  dropOld,
  emptyRecord,
  isWithin,
  ledgerSignal,
  ownValue,
  sealedAt,
} from './ledger-signal.ts';

type State = {
  /** When each version was last replayed, by `pack@version`. */
  replays: Record<string, string>;
  promotions: { id: string; at: string; isReplayed: boolean }[];
};
type PackVersion = { readonly pack: string; readonly version: number };

const DAY_MS = 86_400_000;

export const packsReplayed = ledgerSignal<State>({
  kinds: ['pack.replayed', 'pack.promoted'],
  needsWholeLog: false,
  readsPeople: false,
  begin: () => ({ replays: emptyRecord(), promotions: [] }),
  read: (state, logged) => {
    const { kind, data, subject, id } = logged.event;
    const at = sealedAt(logged);
    if (kind === 'pack.replayed') {
      const key = versionKey({ pack: subject.id as string, version: data['version'] as number });
      state.replays[key] = at;
      return;
    }
    const replayedAt = ownValue(state.replays, versionKey(data['from'] as PackVersion));
    const oldest = new Date(Date.parse(at) - REPLAY_DAYS * DAY_MS).toISOString();
    dropOld(state.promotions, at);
    state.promotions.push({ id, at, isReplayed: replayedAt !== undefined && replayedAt >= oldest });
  },
  answer: ({ promotions }, { window }) => {
    const own = promotions.filter(({ at }) => isWithin(window, at));
    return {
      population: own.map(({ id }) => id),
      failing: own
        .filter(({ isReplayed }) => !isReplayed)
        .map(({ id, at }) => ({ id, opened: at, closed: at, deadline: null })),
    };
  },
});

function versionKey({ pack, version }: PackVersion): string {
  return `${pack}@${version}`;
}
