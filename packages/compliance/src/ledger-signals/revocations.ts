import { dropOld, emptyRecord, isWithin, ledgerSignal, sealedAt } from './ledger-signal.ts';

type Allowed = { readonly id: string; readonly at: string };
type EffectState = { revoked: Record<string, string>; allowed: Allowed[] };

export const revocationEffective = ledgerSignal<EffectState>({
  kinds: ['agent.revoked', 'policy_decision'],
  needsWholeLog: true,
  readsPeople: false,
  begin: () => ({ revoked: emptyRecord(), allowed: [] }),
  read: (state, logged) => {
    const { kind, actor, subject, data } = logged.event;
    if (kind === 'agent.revoked') {
      const id = subject.id as string;
      // a later revocation does not take the agent out of earlier windows
      if (!Object.hasOwn(state.revoked, id)) state.revoked[id] = sealedAt(logged);
      return;
    }
    const agent = actor.type === 'agent' ? actor.id : undefined;
    if (agent === undefined || data['decision'] !== 'allow') return;
    if (!Object.hasOwn(state.revoked, agent)) return;
    const at = sealedAt(logged);
    dropOld(state.allowed, at);
    state.allowed.push({ id: agent, at });
  },
  watchedAgents: ({ revoked }) => Object.keys(revoked),
  answer: ({ revoked, allowed }, { window }) => {
    const own = Map.groupBy(
      allowed.filter(({ at }) => isWithin(window, at)),
      ({ id }) => id,
    );
    return {
      population: Object.keys(revoked).filter((id) => (revoked[id] as string) < window.to),
      failing: [...own].map(([id, calls]) => ({
        id,
        opened: (calls[0] as Allowed).at,
        closed: (calls.at(-1) as Allowed).at,
        deadline: null,
      })),
    };
  },
});

type ExerciseState = { revoked: { id: string; at: string }[] };

export const revocationExercised = ledgerSignal<ExerciseState>({
  kinds: ['agent.revoked'],
  needsWholeLog: false,
  readsPeople: false,
  begin: () => ({ revoked: [] }),
  read: ({ revoked }, logged) => {
    const at = sealedAt(logged);
    dropOld(revoked, at);
    revoked.push({ id: logged.event.subject.id as string, at });
  },
  answer: ({ revoked }, { window }) => ({
    population: revoked.filter(({ at }) => isWithin(window, at)).map(({ id }) => id),
    failing: [],
  }),
});
