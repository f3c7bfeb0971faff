import { chainHash, fromHex, genesis, leafHash, toHex } from '@svc/ledger';
import { findSignal } from '../signals/catalogue.ts';
import type { SignalResult, Window } from '../signals/result.ts';
import type { Signal } from '../signals/signal.ts';
import { type LedgerSignal, type LogEvent, type LogRun, sealedAt } from './ledger-signal.ts';
import { LEDGER_SIGNALS } from './ledger-signals.ts';
import { beginReading, ledgerResult, readEvents } from './progress.ts';

export const LOG = { tenant: 'acme', logNo: 0, from: 0 };
export const WINDOW: Window = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' };

export type Given = {
  readonly kind: string;
  /** Day of November, with hours as its fraction. */
  readonly day: number;
  readonly subject?: string;
  readonly actor?: { readonly type: string; readonly id?: string };
  readonly who?: string;
  readonly data?: Readonly<Record<string, unknown>>;
};

export const timeOf = (day: number) =>
  new Date(Date.parse('2026-10-31T00:00:00.000Z') + day * 86_400_000).toISOString();

/** Events as a log has them, the creation of the tenant first. */
export function logOf(given: readonly Given[], from = 0): LogEvent[] {
  const created: Given = {
    kind: 'tenant.created',
    day: -200,
    actor: { type: 'operator', id: 'root' },
  };
  return (from === 0 ? [created, ...given] : given).map(
    ({ kind, day, subject = 'x', actor, who, data = {} }, at) => {
      const index = from + at;
      const event = {
        v: 2,
        id: `evt_${String(index).padStart(26, '0')}`,
        time: timeOf(day),
        kind,
        actor: actor ?? { type: 'user' },
        subject: { type: 'thing', id: subject },
        data,
        commitments: {},
        sealedAt: timeOf(day),
      } as LogEvent['event'];
      return {
        index,
        event,
        text: JSON.stringify(event),
        disclosed: who === undefined ? {} : { '/actor/id': who },
      };
    },
  );
}

export function headOf(events: readonly LogEvent[], logNo = 0): string {
  let chain = genesis('acme', logNo);
  for (const { text } of events) chain = chainHash(chain, leafHash(Buffer.from(text)));
  return toHex(chain);
}

export function answer(
  id: string,
  events: readonly LogEvent[],
  {
    log = LOG,
    window = WINDOW,
    end = {},
  }: { log?: typeof LOG; window?: Window; end?: { size?: number; head?: string } } = {},
): SignalResult {
  const signal = LEDGER_SIGNALS[id] as LedgerSignal;
  const progress = readEvents(signal, beginReading(signal, log), events);
  return ledgerResult(findSignal(id) as Signal, signal, progress, {
    window,
    computedAt: window.to,
    end: { size: log.from + events.length, head: headOf(events), ...end },
  });
}

const AGENT = { type: 'agent', id: 'agt_1' };
export const decided = (day: number, decision: string, data: object = {}): Given => ({
  kind: 'policy_decision',
  day,
  actor: AGENT,
  data: { decision, ...data },
});
export const through = (day: number, server: string, mode: string) =>
  decided(day, 'allow', { gateway: { server, mode } });
const evt = (index: number) => `evt_${String(index).padStart(26, '0')}`;

type Row = readonly [
  title: string,
  given: readonly Given[],
  outcome: string,
  population: number,
  failing: readonly string[],
];

export const requested = (day: number, expires: number): Given => ({
  kind: 'approval.requested',
  day,
  actor: AGENT,
  subject: `apr_${day}`,
  data: { kind: 'call', expiresAt: timeOf(expires) },
});
export const ended = (kind: string, day: number, of: number, type = 'user'): Given => ({
  kind: `approval.${kind}`,
  day,
  subject: `apr_${of}`,
  actor: { type },
  data: {},
});
export const agentStep = (
  kind: string,
  day: number,
  who: string | undefined,
  data: object = {},
): Given => ({
  kind: `agent.${kind}`,
  day,
  subject: 'agt_1',
  ...(who !== undefined && { who }),
  data: { environment: 'production', ...data },
});
const change = (kind: string, day: number, who: string): Given => ({
  kind: `approval.${kind}`,
  day,
  subject: 'apr_c',
  who,
  data: { kind: 'change' },
});
const replayed = (day: number, version: number): Given => ({
  kind: 'pack.replayed',
  day,
  subject: 'staging',
  data: { version },
});
const promoted = (day: number): Given => ({
  kind: 'pack.promoted',
  day,
  subject: 'production',
  data: { version: 9, from: { pack: 'staging', version: 3 } },
});
const person = (kind: string, day: number, data: object = {}): Given => ({
  kind,
  day,
  subject: 'usr_1',
  data: { ...data },
});

export const CASES: Readonly<Record<string, readonly Row[]>> = {
  'separation-of-duties': [
    [
      'another person approves an agent',
      [agentStep('requested', 2, 'a'), agentStep('approved', 3, 'b')],
      'met',
      1,
      [],
    ],
    [
      'the same person approves an agent',
      [agentStep('requested', 2, 'a'), agentStep('approved', 3, 'a')],
      'not_met',
      1,
      [evt(2)],
    ],
    [
      'who changed it so that it waits again, approves',
      [
        agentStep('requested', 2, 'a'),
        agentStep('approved', 3, 'b'),
        agentStep('updated', 4, 'c', { state: 'requested' }),
        agentStep('approved', 5, 'c'),
      ],
      'not_met',
      2,
      [evt(4)],
    ],
    [
      'a change by the same person',
      [change('requested', 2, 'a'), change('approved', 3, 'a')],
      'not_met',
      1,
      [evt(2)],
    ],
    [
      'a change by another person',
      [change('requested', 2, 'a'), change('approved', 3, 'b')],
      'met',
      1,
      [],
    ],
    [
      'a token asks and a person approves',
      [
        { ...agentStep('requested', 2, undefined), actor: { type: 'token', id: 'tok_1' } },
        agentStep('approved', 3, 'a'),
      ],
      'met',
      1,
      [],
    ],
    [
      'people are not disclosed',
      [agentStep('requested', 2, undefined), agentStep('approved', 3, 'a')],
      'no_data',
      0,
      [],
    ],
    [
      'an agent of another environment',
      [
        agentStep('requested', 2, 'a', { environment: 'staging' }),
        agentStep('approved', 3, 'a', { environment: 'staging' }),
      ],
      'no_data',
      0,
      [],
    ],
    [
      'an approval before the window',
      [agentStep('requested', -9, 'a'), agentStep('approved', -8, 'a')],
      'no_data',
      0,
      [],
    ],
  ],
  'revocation-effective': [
    [
      'no call after it is allowed',
      [decided(2, 'allow'), agentStep('revoked', 3, 'a'), decided(4, 'deny')],
      'met',
      1,
      [],
    ],
    [
      'a call after it is allowed',
      [agentStep('revoked', 3, 'a'), decided(4, 'allow'), decided(5, 'allow')],
      'not_met',
      1,
      ['agt_1'],
    ],
    [
      'an agent that was revoked before the window',
      [agentStep('revoked', -90, 'a'), decided(4, 'allow')],
      'not_met',
      1,
      ['agt_1'],
    ],
    [
      'a call before the window',
      [agentStep('revoked', -90, 'a'), decided(-80, 'allow')],
      'met',
      1,
      [],
    ],
    ['no agent was revoked', [decided(2, 'allow')], 'no_data', 0, []],
  ],
  'revocation-exercised': [
    ['an agent was revoked', [agentStep('revoked', 3, 'a')], 'met', 1, []],
    ['none in the window', [agentStep('revoked', -3, 'a')], 'no_data', 0, []],
  ],
  'approvals-decided': [
    ['a person approves in time', [requested(2, 3), ended('approved', 2.5, 2)], 'met', 1, []],
    ['a person rejects in time', [requested(2, 3), ended('rejected', 2.5, 2)], 'met', 1, []],
    [
      'a decision comes late',
      [requested(2, 3), ended('approved', 3.5, 2)],
      'not_met',
      1,
      ['apr_2'],
    ],
    [
      'a token decides',
      [requested(2, 3), ended('approved', 2.5, 2, 'token')],
      'not_met',
      1,
      ['apr_2'],
    ],
    ['it expires', [requested(2, 3), ended('expired', 3, 2, 'service')], 'not_met', 1, ['apr_2']],
    ['it is past its expiry and no event says so', [requested(2, 3)], 'not_met', 1, ['apr_2']],
    ['it still waits', [requested(2, 30)], 'no_data', 0, []],
    [
      'it expires unused after a person approved it',
      [requested(2, 3), ended('approved', 2.5, 2), ended('expired', 3, 2, 'service')],
      'met',
      1,
      [],
    ],
  ],
  'calls-enforced': [
    [
      'all servers enforce',
      [through(2, 'gws_a', 'enforce'), through(3, 'gws_b', 'enforce')],
      'met',
      2,
      [],
    ],
    [
      'one call was observed',
      [through(2, 'gws_a', 'observe'), through(3, 'gws_a', 'enforce')],
      'not_met',
      1,
      ['gws_a'],
    ],
    [
      'it was observed before the window',
      [through(-2, 'gws_a', 'observe'), through(3, 'gws_a', 'enforce')],
      'met',
      1,
      [],
    ],
    [
      'a pull request was only observed',
      [{ kind: 'pr_check.completed', day: 2, subject: 'repo_a', data: { mode: 'observe' } }],
      'not_met',
      1,
      ['repo_a'],
    ],
    ['direct checks alone', [decided(2, 'allow')], 'no_data', 0, []],
    [
      'ids that name members of a prototype',
      [through(2, '__proto__', 'enforce'), through(2, 'constructor', 'observe')],
      'not_met',
      2,
      ['constructor'],
    ],
  ],
  'decisions-sealed': [
    ['each number follows', [decided(2, 'allow'), decided(3, 'deny')], 'met', 2, []],
  ],
  'packs-replayed': [
    ['the version was replayed', [replayed(2, 3), promoted(3)], 'met', 1, []],
    ['another version was', [replayed(2, 4), promoted(3)], 'not_met', 1, [evt(2)]],
    ['after the promotion', [promoted(2), replayed(3, 3)], 'not_met', 1, [evt(1)]],
    ['too long before', [replayed(-28, 3), promoted(3)], 'not_met', 1, [evt(2)]],
  ],
  'ledger-verified': [['every hash follows', [decided(2, 'allow')], 'met', 1, []]],
  'deprovisioning-timely': [
    ['nothing happens after they leave', [person('user.deactivated', 2)], 'met', 1, []],
    [
      'a token stays valid',
      [person('user.deactivated', 2), person('user.credentials_kept', 2, { tokens: 1, agents: 0 })],
      'not_met',
      1,
      ['usr_1'],
    ],
    [
      'only an agent stays',
      [person('user.deactivated', 2), person('user.credentials_kept', 2, { tokens: 0, agents: 1 })],
      'met',
      1,
      [],
    ],
    [
      'a token stays, which is sealed first',
      [person('user.credentials_kept', 2, { tokens: 1 }), person('user.deleted', 2)],
      'not_met',
      1,
      ['usr_1'],
    ],
    [
      'they sign in later',
      [person('user.suspended', 2), person('user.signed_in', 3)],
      'not_met',
      1,
      ['usr_1'],
    ],
    [
      'a command line is let in later',
      [person('user.suspended', 2), person('session.opened', 3, { account: 'usr_1' })],
      'not_met',
      1,
      ['usr_1'],
    ],
    [
      'they return and sign in',
      [person('user.suspended', 2), person('user.restored', 3), person('user.signed_in', 4)],
      'met',
      1,
      [],
    ],
    ['nobody left', [person('user.signed_in', 4)], 'no_data', 0, []],
  ],
};

/** Returns the run of events that follow one another, as the service reads it from a log whose hashes it has verified. */
export function runOf(
  events: readonly LogEvent[],
  chainBefore: string,
  watched: readonly string[],
): LogRun {
  const revoked = events
    .filter(({ event }) => event.kind === 'agent.revoked')
    .map(({ event }) => event.subject.id as string);
  const agents = new Set([...watched, ...revoked]);
  const keyOf = (logged: LogEvent) => {
    const { event, index } = logged;
    const { server, mode } = (event.data['gateway'] ?? {}) as Record<string, unknown>;
    const isKept = event.kind !== 'policy_decision' || agents.has(event.actor.id as string);
    return JSON.stringify(isKept ? index : [sealedAt(logged).slice(0, 10), server, mode]);
  };
  const groups = [...Map.groupBy(events, keyOf).values()];
  const kept = new Set(groups.flatMap((group) => [group[0], group.at(-1)]));
  let chain = fromHex(chainBefore);
  for (const { text } of events) chain = chainHash(chain, leafHash(Buffer.from(text)));
  const [first, last] = [events[0], events.at(-1)] as [LogEvent, LogEvent];
  return {
    from: first.index,
    next: last.index + 1,
    chainBefore,
    chain: toHex(chain),
    events: events.filter((one) => kept.has(one)),
  };
}
