import { asset, incompleteCoverage, repository, scan } from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const gone = (id: string) =>
  `update assets set present = false where tenant_id = $1 and asset_id = '${id}'`;

export const INVENTORY_CASES: Readonly<Record<string, SignalCases>> = {
  'inventory-current': {
    cases: [
      {
        title: 'an old or incomplete scan, and none, give no current inventory',
        given: [
          ...['repo_a', 'repo_b', 'repo_c', 'repo_d'].map((id) => repository(id)),
          scan('repo_a'),
          scan('repo_b', { created_at: ago(8) }),
          scan('repo_c', { coverage: incompleteCoverage }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b', 'repo_c', 'repo_d'],
        failing: ['repo_b', 'repo_c', 'repo_d'],
      },
    ],
    removed: {
      by: `update repositories set archived_at = now() where tenant_id = $1 and repo_id <> 'repo_a'`,
      outcome: 'met',
      population: ['repo_a'],
      exclusions: ['repo_b', 'repo_c', 'repo_d'],
    },
  },
  'models-pinned': {
    cases: [
      {
        title: 'a model without a version fails; those of tests and suspected ones are no members',
        given: [
          repository('repo_a'),
          asset('ast_a', 'repo_a', { version: '2024-08-06' }),
          asset('ast_b', 'repo_a', { use: null }),
          asset('ast_c', 'repo_a', { use: 'test' }),
          asset('ast_d', 'repo_a', { confidence: 'low' }),
          asset('ast_e', 'repo_a', { present: false }),
          asset('ast_f', 'repo_a', { kind: 'tool' }),
        ],
        outcome: 'not_met',
        population: ['ast_a', 'ast_b'],
        failing: ['ast_b'],
      },
    ],
    removed: { by: gone('ast_b'), outcome: 'met', population: ['ast_a'] },
  },
  'models-not-retired': {
    cases: [
      {
        title: 'a model past its date fails; one without a date is no member',
        given: [
          repository('repo_a'),
          asset('ast_a', 'repo_a', { details: { retiresOn: '2999-01-01' } }),
          asset('ast_b', 'repo_a', { details: { retiresOn: '2020-01-01' } }),
          asset('ast_c', 'repo_a'),
        ],
        outcome: 'not_met',
        population: ['ast_a', 'ast_b'],
        failing: ['ast_b'],
      },
      {
        title: 'models without dates are no data',
        given: [repository('repo_a'), asset('ast_c', 'repo_a')],
        outcome: 'no_data',
      },
    ],
    removed: { by: gone('ast_b'), outcome: 'met', population: ['ast_a'] },
  },
  'bom-complete': {
    cases: [
      {
        title: 'a model without provider and a package without URL fail',
        given: [
          repository('repo_a'),
          asset('ast_a', 'repo_a'),
          asset('ast_b', 'repo_a', { provider: null }),
          asset('ast_c', 'repo_a', { kind: 'dependency', purl: 'pkg:npm/openai' }),
          asset('ast_d', 'repo_a', { kind: 'dependency' }),
          asset('ast_e', 'repo_a', { kind: 'prompt', provider: null }),
        ],
        outcome: 'not_met',
        population: ['ast_a', 'ast_b', 'ast_c', 'ast_d', 'ast_e'],
        failing: ['ast_b', 'ast_d'],
      },
    ],
    removed: {
      by: `update assets set present = false where tenant_id = $1 and asset_id in ('ast_b', 'ast_d')`,
      outcome: 'met',
      population: ['ast_a', 'ast_c', 'ast_e'],
    },
  },
};
