import { finding, origin, report, repository } from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const counted = (failed: number, evaluated: number | null) => ({ failed, evaluated });
const probe = (id: string, more: Record<string, unknown> = {}) =>
  finding(id, 'repo_a', {
    source: 'garak',
    category: 'model-behavior',
    severity: 'medium',
    ...more,
  });

export const TESTING_CASES: Readonly<Record<string, SignalCases>> = {
  'red-team-recent': {
    cases: [
      {
        title: 'an old run, and one that does not count its attempts, fail',
        given: [
          ...['repo_a', 'repo_b', 'repo_c', 'repo_d'].map((id) => repository(id)),
          report('rpt_old', 'repo_a', { source: 'garak', created_at: ago(100) }),
          report('rpt_a', 'repo_a', { source: 'promptfoo', created_at: ago(89) }),
          report('rpt_b', 'repo_b', { source: 'garak', created_at: ago(91) }),
          report('rpt_c', 'repo_c', { source: 'garak' }),
          finding('fnd_c', 'repo_c', { source: 'garak' }),
          origin('fnd_c', 'rpt_c', counted(1, null)),
          report('rpt_d', 'repo_d'),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b', 'repo_c'],
        failing: ['repo_b', 'repo_c'],
      },
    ],
    removed: {
      by: `update repositories set archived_at = now() where tenant_id = $1 and repo_id in ('repo_b', 'repo_c')`,
      outcome: 'met',
      population: ['repo_a'],
      exclusions: ['repo_b', 'repo_c'],
    },
  },
  'red-team-resisted': {
    cases: [
      {
        title: 'a probe that succeeded in more than a tenth of its attempts fails',
        given: [
          repository('repo_a'),
          report('rpt_1', 'repo_a', { source: 'garak' }),
          probe('fnd_ok'),
          origin('fnd_ok', 'rpt_1', counted(1, 10)),
          probe('fnd_weak'),
          origin('fnd_weak', 'rpt_1', counted(2, 10)),
          probe('fnd_uncounted'),
          origin('fnd_uncounted', 'rpt_1', counted(1, null)),
          probe('fnd_gone', { presence: 'absent' }),
          origin('fnd_gone', 'rpt_1', counted(9, 10)),
        ],
        outcome: 'not_met',
        population: ['fnd_ok', 'fnd_weak'],
        failing: ['fnd_weak'],
        exclusions: ['fnd_uncounted'],
      },
    ],
    removed: {
      by: `update findings set disposition = 'accepted' where tenant_id = $1 and finding_id = 'fnd_weak'`,
      outcome: 'met',
      population: ['fnd_ok'],
      exclusions: ['fnd_uncounted', 'fnd_weak'],
    },
  },
};
