import { person, provider, session, token } from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => person(`usr_${at}`, 'idp'));
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `usr_${at}`).sort();
const admins = (count: number) =>
  Array.from({ length: count }, (_, at) => session(`usr_${at}`, 'idp', 'admin'));

export const IDENTITY_CASES: Readonly<Record<string, SignalCases>> = {
  'sign-in-federated': {
    cases: [
      {
        title: 'a person of a provider that is disabled, or not for people, fails',
        given: [
          provider('idp'),
          provider('off', { state: 'disabled' }),
          provider('agents', { purposes: ['agents'] }),
          person('alice', 'idp'),
          person('otto', 'off'),
          person('anna', 'agents'),
          person('gone', 'off', { active: false }),
          person('suspended', 'off', { suspended_at: ago(1) }),
        ],
        outcome: 'not_met',
        population: ['alice', 'anna', 'otto'],
        failing: ['anna', 'otto'],
      },
    ],
    removed: {
      by: `update users set active = false where tenant_id = $1 and user_id <> 'alice'`,
      outcome: 'met',
      population: ['alice'],
    },
  },
  'admins-limited': {
    cases: [
      {
        title: 'six administrators of eight people are too many',
        given: [provider('idp'), ...people(8), ...admins(6)],
        outcome: 'not_met',
        population: idsOf(8),
        failing: idsOf(6),
      },
      {
        title: 'six of sixty are not',
        given: [provider('idp'), ...people(60), ...admins(6)],
        outcome: 'met',
        population: idsOf(60),
      },
      {
        title: 'one administrator is too few, though nobody fails alone',
        given: [provider('idp'), ...people(8), ...admins(1)],
        outcome: 'not_met',
        population: idsOf(8),
      },
      {
        title: 'a group makes administrators, too',
        given: [
          provider('idp', { role_rules: [{ group: 'grp_1', role: 'admin' }] }),
          ...people(3),
          {
            table: 'user_groups',
            values: { group_id: 'grp_1', provider_id: 'idp', display_name: 'Admins' },
          },
          ...['usr_0', 'usr_1'].map((user_id) => ({
            table: 'user_group_members',
            values: { group_id: 'grp_1', user_id },
          })),
        ],
        outcome: 'met',
        population: idsOf(3),
      },
    ],
    removed: {
      by: `update users set suspended_at = now() where tenant_id = $1 and user_id = 'usr_0'`,
      outcome: 'met',
      population: idsOf(8).slice(1),
    },
  },
  'tokens-expire': {
    cases: [
      {
        title: 'a token without an end, or with a late one, fails',
        given: [
          provider('idp'),
          token('tok_ok', { expires_at: ago(-364) }),
          token('tok_late', { expires_at: ago(-366) }),
          token('tok_endless', { kind: 'provisioning', provider_id: 'idp' }),
          token('tok_ended', { expires_at: ago(1) }),
        ],
        outcome: 'not_met',
        population: ['tok_endless', 'tok_late', 'tok_ok'],
        failing: ['tok_endless', 'tok_late'],
      },
    ],
    removed: {
      by: `update tokens set revoked_at = now() where tenant_id = $1 and token_id in ('tok_late', 'tok_endless')`,
      outcome: 'met',
      population: ['tok_ok'],
    },
  },
};
