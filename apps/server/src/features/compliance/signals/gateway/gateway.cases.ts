import { definition, server } from '../rows.testing.ts';
import type { SignalCases } from '../signal-case.testing.ts';

const WITHOUT_B = {
  by: `delete from gateway_servers where tenant_id = $1 and server_id = 'gws_b'`,
  outcome: 'met',
  population: ['gws_a'],
} as const;

export const GATEWAY_CASES: Readonly<Record<string, SignalCases>> = {
  'servers-enforced': {
    cases: [
      {
        title: 'a server in observe mode fails',
        given: [server('gws_a', 'enforce'), server('gws_b', 'observe')],
        outcome: 'not_met',
        population: ['gws_a', 'gws_b'],
        failing: ['gws_b'],
      },
    ],
    removed: WITHOUT_B,
  },
  'definitions-pinned': {
    cases: [
      {
        title:
          'a definition that was never accepted, or has changed since, fails; a rejected one is left out',
        given: [
          server('gws_a', 'enforce'),
          server('gws_b', 'enforce'),
          definition('gws_a', 'read', { accepted: true }),
          definition('gws_a', 'kept', { accepted: true, pending: true, state: 'rejected' }),
          definition('gws_a', 'no/way', {
            state: 'rejected',
            pending: true,
          }),
          definition('gws_b', 'changed', { accepted: true, pending: true, state: 'quarantined' }),
          definition('gws_b', 'new', { pending: true, state: 'quarantined' }),
        ],
        outcome: 'not_met',
        population: ['gws_a/tool/kept', 'gws_a/tool/read', 'gws_b/tool/changed', 'gws_b/tool/new'],
        failing: ['gws_b/tool/changed', 'gws_b/tool/new'],
        exclusions: ['gws_a/tool/no%2Fway'],
      },
    ],
    removed: {
      ...WITHOUT_B,
      population: ['gws_a/tool/kept', 'gws_a/tool/read'],
      exclusions: ['gws_a/tool/no%2Fway'],
    },
  },
};
