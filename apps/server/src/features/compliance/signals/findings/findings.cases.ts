import { finding, presence, report, repository, scan } from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const ignore = (id: string, until = 'null') =>
  `update findings set disposition = 'false_positive', decided_by = 'alice', ignored_until = ${until}
   where tenant_id = $1 and finding_id = '${id}'`;

/** A finding past its deadline beside one within; other kinds, severities and refs are no members. */
function overdueCases(category: string): SignalCases {
  const other = category === 'secret' ? 'ci' : 'secret';
  const of = (id: string, more: Record<string, unknown>) =>
    finding(id, 'repo_a', { category, ...more });
  return {
    cases: [
      {
        title: 'a finding past its deadline fails, and one within it does not',
        given: [
          repository('repo_a'),
          scan('repo_a'),
          of('fnd_late', { first_seen_at: ago(7.1) }),
          of('fnd_new', { first_seen_at: ago(6.9) }),
          of('fnd_high', { first_seen_at: ago(29), severity: 'high' }),
          of('fnd_medium', { first_seen_at: ago(900), severity: 'medium' }),
          of('fnd_branch', { first_seen_at: ago(900), refs_only: true }),
          of('fnd_fixed', { first_seen_at: ago(900), presence: 'absent' }),
          of('fnd_ingested', { first_seen_at: ago(900), source: 'sarif/x' }),
          of('fnd_other', { first_seen_at: ago(900), category: other }),
        ],
        outcome: 'not_met',
        population: ['fnd_high', 'fnd_late', 'fnd_new', 'repo_a'],
        failing: ['fnd_late'],
      },
      {
        title:
          'a high finding past its deadline fails, and an ignore that has ended counts no longer',
        given: [
          repository('repo_a'),
          scan('repo_a'),
          of('fnd_high', { first_seen_at: ago(31), severity: 'high' }),
          of('fnd_ended', {
            first_seen_at: ago(31),
            disposition: 'accepted',
            ignored_until: ago(1),
          }),
        ],
        outcome: 'not_met',
        population: ['fnd_ended', 'fnd_high', 'repo_a'],
        failing: ['fnd_ended', 'fnd_high'],
      },
      {
        title: 'scanned repositories without findings meet it',
        given: [repository('repo_a'), scan('repo_a')],
        outcome: 'met',
        population: ['repo_a'],
      },
      {
        title: 'a repository without a recent scan fails: what is in it is not known',
        given: [
          repository('repo_a'),
          scan('repo_a'),
          repository('repo_b'),
          repository('repo_c'),
          scan('repo_c', { created_at: ago(8) }),
        ],
        outcome: 'not_met',
        population: ['repo_a', 'repo_b', 'repo_c'],
        failing: ['repo_b', 'repo_c'],
      },
      {
        title: 'repositories that were never scanned are no data',
        given: [repository('repo_a')],
        outcome: 'no_data',
      },
    ],
    removed: {
      by: ignore('fnd_late'),
      outcome: 'met',
      population: ['fnd_high', 'fnd_new', 'repo_a'],
      exclusions: ['fnd_late'],
    },
  };
}

export const FINDINGS_CASES: Readonly<Record<string, SignalCases>> = {
  'secrets-open': overdueCases('secret'),
  'permissions-open': overdueCases('ai-permission'),
  'ci-risk-open': overdueCases('ci'),
  'agent-config-open': overdueCases('agent-config'),
  'dependencies-and-code-open': {
    cases: [
      {
        title:
          'an ingested finding past its deadline, and a repository without a recent report, fail',
        given: [
          repository('repo_a'),
          repository('repo_b'),
          report('rpt_1', 'repo_a'),
          report('rpt_2', 'repo_b', { created_at: ago(31) }),
          finding('fnd_late', 'repo_a', { source: 'sarif/codeql', first_seen_at: ago(8) }),
          finding('fnd_own', 'repo_a', { first_seen_at: ago(8) }),
        ],
        outcome: 'not_met',
        population: ['fnd_late', 'repo_a', 'repo_b'],
        failing: ['fnd_late', 'repo_b'],
      },
    ],
    removed: {
      by: `with gone as (delete from repositories where tenant_id = $1 and repo_id = 'repo_b')
           ${ignore('fnd_late')}`,
      outcome: 'met',
      population: ['repo_a'],
      exclusions: ['fnd_late'],
    },
  },
  'findings-triaged': {
    cases: [
      {
        title: 'an open finding without assignee and ticket fails',
        given: [
          repository('repo_a'),
          finding('fnd_assigned', 'repo_a', { assignee: 'alice' }),
          finding('fnd_nobody', 'repo_a'),
          finding('fnd_low', 'repo_a', { severity: 'low' }),
          finding('fnd_ticket', 'repo_a'),
          {
            table: 'tickets',
            values: {
              finding_id: 'fnd_ticket',
              provider: 'jira',
              state: 'opened',
              attempt: 'a',
              reserved_until: ago(0),
              opened_by: {},
              ticket_key: 'SEC-1',
              url: 'https://jira.example/SEC-1',
              opened_at: ago(0),
            },
          },
        ],
        outcome: 'not_met',
        population: ['fnd_assigned', 'fnd_nobody', 'fnd_ticket'],
        failing: ['fnd_nobody'],
      },
    ],
    removed: {
      by: ignore('fnd_nobody'),
      outcome: 'met',
      population: ['fnd_assigned', 'fnd_ticket'],
      exclusions: ['fnd_nobody'],
    },
  },
  'acceptances-current': {
    cases: [
      {
        title: 'an acceptance without an end, past it, or by nobody fails',
        given: [
          repository('repo_a'),
          ...[
            ['fnd_ok', ago(-1), 'alice'],
            ['fnd_endless', null, 'alice'],
            ['fnd_ended', ago(1), 'alice'],
            ['fnd_nobody', ago(-1), null],
          ].map(([id, until, by]) =>
            finding(String(id), 'repo_a', {
              disposition: 'accepted',
              ignored_until: until,
              decided_by: by,
            }),
          ),
          finding('fnd_false', 'repo_a', { disposition: 'false_positive', decided_by: 'alice' }),
        ],
        outcome: 'not_met',
        population: ['fnd_ended', 'fnd_endless', 'fnd_nobody', 'fnd_ok'],
        failing: ['fnd_ended', 'fnd_endless', 'fnd_nobody'],
      },
    ],
    removed: {
      by: `update findings set disposition = 'none' where tenant_id = $1 and finding_id <> 'fnd_ok'`,
      outcome: 'met',
      population: ['fnd_ok'],
    },
  },
  'fixes-verified': {
    cases: [
      {
        title: 'a fix without its scan fails; fixes of other times and refs are no members',
        given: [
          repository('repo_a'),
          scan('repo_a', { scan_id: 'scan_1' }),
          report('rpt_1', 'repo_a'),
          ...['fnd_scan', 'fnd_report', 'fnd_none', 'fnd_early', 'fnd_branch'].map((id) =>
            finding(id, 'repo_a', { presence: 'absent' }),
          ),
          presence('fnd_scan', 'repo_a', { scan_id: 'scan_1' }),
          presence('fnd_report', 'repo_a', { scan_id: 'rpt_1' }),
          presence('fnd_none', 'repo_a'),
          presence('fnd_early', 'repo_a', { changed_at: ago(200) }),
          presence('fnd_branch', 'repo_a', { ref: 'refs/heads/topic' }),
        ],
        outcome: 'not_met',
        population: ['fnd_none', 'fnd_report', 'fnd_scan'],
        failing: ['fnd_none'],
      },
    ],
    removed: {
      by: `delete from findings where tenant_id = $1 and finding_id = 'fnd_none'`,
      outcome: 'met',
      population: ['fnd_report', 'fnd_scan'],
    },
  },
  'deadlines-kept': {
    cases: [
      {
        title: 'a critical finding that was closed late, or is open past its deadline, fails',
        given: [
          repository('repo_a'),
          finding('fnd_kept', 'repo_a', { presence: 'absent', first_seen_at: ago(20) }),
          presence('fnd_kept', 'repo_a', { changed_at: ago(15) }),
          finding('fnd_late', 'repo_a', { presence: 'absent', first_seen_at: ago(20) }),
          presence('fnd_late', 'repo_a', { changed_at: ago(12) }),
          finding('fnd_open', 'repo_a', { first_seen_at: ago(400) }),
          finding('fnd_new', 'repo_a', { first_seen_at: ago(1) }),
          finding('fnd_old', 'repo_a', { presence: 'absent', first_seen_at: ago(400) }),
          presence('fnd_old', 'repo_a', { changed_at: ago(300) }),
          finding('fnd_high', 'repo_a', { severity: 'high', first_seen_at: ago(20) }),
        ],
        outcome: 'not_met',
        population: ['fnd_kept', 'fnd_late', 'fnd_open'],
        failing: ['fnd_late', 'fnd_open'],
      },
    ],
    removed: {
      by: `with gone as (delete from findings where tenant_id = $1 and finding_id = 'fnd_late') ${ignore('fnd_open')}`,
      outcome: 'met',
      population: ['fnd_kept'],
      exclusions: ['fnd_open'],
    },
  },
};
