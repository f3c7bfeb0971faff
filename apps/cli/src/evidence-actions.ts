import type { OpenedEvent } from '@svc/ledger';

/** Whoever acted, or what was acted on. */
export type Party = {
  readonly type: string;
  /** Null where only a commitment is left of it. */
  readonly id: string | null;
  readonly name: string | null;
  /** Of a personal value that is not there. */
  readonly hidden?: 'not disclosed' | 'erased';
};

/** What a person or an operator did, from a sealed event. */
export type Action = {
  readonly evidenceId: string;
  readonly index: number;
  /** RFC 3339; of events of version 1 when it happened. */
  readonly sealedAt: string;
  readonly kind: string;
  readonly actor: Party;
  readonly subject: Party;
};

/** Actors who are people; agents, tokens and the service itself are not. */
const PEOPLE: readonly string[] = ['user', 'operator'];

/** Returns what a person did by this event; null of an event of anybody else, and of calls that were decided. */
export function actionOf({ index, event, values, erased }: OpenedEvent): Action | null {
  const { id: evidenceId, kind, time } = event;
  if (!PEOPLE.includes(event.actor.type) || kind === 'policy_decision') return null;
  const partyOf = (member: 'actor' | 'subject'): Party => {
    const clear: { type: string; id?: string; name?: string } = event[member];
    const textOf = (field: 'id' | 'name') => {
      const value = clear[field] ?? values.get(`/${member}/${field}`);
      return typeof value === 'string' ? value : null;
    };
    const party = { type: clear.type, id: textOf('id'), name: textOf('name') };
    if (party.id !== null || party.name !== null) return party;
    return { ...party, hidden: erased.has(`/${member}/id`) ? 'erased' : 'not disclosed' };
  };
  const sealedAt = event.v === 2 ? event.sealedAt : time;
  const [actor, subject] = [partyOf('actor'), partyOf('subject')];
  return { evidenceId, index, sealedAt, kind, actor, subject };
}

type Choice = { readonly kind?: readonly string[]; readonly person?: string };

/** Whether an action is of one of the kinds, `approval` for `approval.approved`, too, and of the person. */
export function isChosen({ kind, actor }: Action, { kind: kinds, person }: Choice): boolean {
  const isOfKind = kinds?.some((one) => kind === one || kind.startsWith(`${one}.`)) ?? true;
  return isOfKind && (person === undefined || actor.id === person || actor.name === person);
}
