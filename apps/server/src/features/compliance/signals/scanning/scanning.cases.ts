import { incompleteCoverage, repository, scan } from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const ARCHIVE_B = `update repositories set archived_at = now() where tenant_id = $1 and repo_id = 'repo_b'`;
const WITHOUT_B = {
  by: ARCHIVE_B,
  outcome: 'met',
  population: ['repo_a'],
  exclusions: ['repo_b'],
} as const;

const checked = (repoId: string) =>
  ({
    kind: 'pr_check.completed',
    actor: { type: 'token', id: 'tok_1' },
    subject: { type: 'repository', id: repoId, name: repoId },
    data: {
      conclusion: 'success',
      mode: 'enforce',
      failOn: 'high',
      baseRef: 'refs/heads/main',
      baseCommit: null,
      headCommit: null,
      pullRequest: null,
      diffHash: 'h',
      counts: {
        introduced: 0,
        failing: 0,
        bySeverity: {},
        existing: 0,
        ignored: 0,
        suppressed: 0,
        omitted: 0,
        files: 0,
        filesInPart: 0,
        filesBinary: 0,
        problems: 0,
      },
    },
  }) as const;

export const SCANNING_CASES: Readonly<Record<string, SignalCases>> = {
  'scan-recent': {
    cases: [
      {
        title: 'a repository without a scan, and one whose scan is old, fail',
        given: [
          repository('repo_a'),
          repository('repo_b'),
          repository('repo_c'),
          scan('repo_a', { created_at: ago(6.9) }),
          scan('repo_b', { created_at: ago(7.1) }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b', 'repo_c'],
        failing: ['repo_b', 'repo_c'],
      },
      {
        title:
          'a scan of another ref, of a diff, of a folder or one that was not applied does not count',
        given: ['ref', 'diff', 'folder', 'outdated'].flatMap((id) => [
          repository(id),
          scan(id, {
            ref: id === 'ref' ? 'refs/heads/topic' : 'refs/heads/main',
            coverage: { ...incompleteCoverage, scope: id === 'diff' ? 'diff' : 'tree' },
            root: id === 'folder' ? 'src' : '',
            applied: id !== 'outdated',
          }),
        ]),
        outcome: 'not_met',
        population: ['diff', 'folder', 'outdated', 'ref'],
        failing: ['diff', 'folder', 'outdated', 'ref'],
      },
    ],
    removed: {
      by: `delete from repositories where tenant_id = $1 and repo_id in ('repo_b', 'repo_c')`,
      outcome: 'met',
      population: ['repo_a'],
    },
  },
  'scan-complete': {
    cases: [
      {
        title: 'a scan that left out a file fails; what was never scanned is no member',
        given: [
          repository('repo_a'),
          repository('repo_b'),
          repository('repo_c'),
          scan('repo_a'),
          scan('repo_b', { coverage: incompleteCoverage }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b'],
        failing: ['repo_b'],
      },
    ],
    removed: WITHOUT_B,
  },
  'scan-tool-current': {
    cases: [
      {
        title: 'an older version, and what is no version, fail',
        given: [
          ...['repo_a', 'repo_b', 'repo_c', 'repo_d'].map((id) => repository(id)),
          scan('repo_a'),
          scan('repo_b', { tool_version: '0.0.9' }),
          scan('repo_c', { tool_version: 'latest' }),
          scan('repo_d', { tool_version: '1.0.0' }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b', 'repo_c', 'repo_d'],
        failing: ['repo_b', 'repo_c'],
      },
    ],
    removed: {
      by: `update repositories set archived_at = now() where tenant_id = $1 and repo_id in ('repo_b', 'repo_c')`,
      outcome: 'met',
      population: ['repo_a', 'repo_d'],
      exclusions: ['repo_b', 'repo_c'],
    },
  },
  'pr-checks-enforced': {
    cases: [
      {
        title: 'a repository in observe mode fails',
        given: [
          repository('repo_a', { check_mode: 'enforce' }),
          repository('repo_b', { check_mode: 'observe' }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b'],
        failing: ['repo_b'],
      },
    ],
    removed: WITHOUT_B,
  },
  'pr-checks-run': {
    cases: [
      {
        title: 'a repository with two scanned commits and no check fails; one commit is no change',
        given: [
          ...['repo_a', 'repo_b', 'repo_c', 'repo_d'].map((id) => repository(id)),
          ...['repo_a', 'repo_b'].flatMap((id) => [
            scan(id, { commit_id: '1', created_at: ago(3) }),
            scan(id, { commit_id: '2', created_at: ago(2) }),
          ]),
          scan('repo_c', { commit_id: '1' }),
          scan('repo_d', { commit_id: '1', created_at: ago(200) }),
          scan('repo_d', { commit_id: '2', created_at: ago(199) }),
        ],
        facts: [checked('repo_a')],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b'],
        failing: ['repo_b'],
      },
    ],
    removed: WITHOUT_B,
  },
};
