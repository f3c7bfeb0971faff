import { RETIREMENT_FACTORS } from '@svc/analysis/models';
import { DEFINITION_FACTORS } from '@svc/code';
import type { FactorTables, PointsRow } from '@svc/contract';
import { SECRET_FACTORS } from '@svc/inspect';
import { PERMISSION_FACTORS } from '@svc/permissions';
import { AGENT_CONFIG_FACTORS, CI_FACTORS } from '@svc/scan/factor-tables';
import { INVENTORY_POINTS } from '../../apps/server/src/features/findings/inventory-reach.ts';
import { REPORT_FACTORS } from '../../apps/server/src/features/ingest/draft.ts';
import { paragraphs, row, table } from './markdown-parts.ts';
import { markdownText } from './markdown-text.ts';

/** A kind of finding with the tables of its score, and what each table asks. */
type ScoredKind<Tables extends FactorTables = FactorTables> = {
  readonly title: string;
  readonly tables: Tables;
  readonly questions: { readonly [Factor in keyof Tables]: string };
  readonly notes?: readonly string[];
};

/** Demands a question for each table. */
const scored = <Tables extends FactorTables>(kind: ScoredKind<Tables>): ScoredKind => kind;

/** All kinds of findings. */
export const SCORED_KINDS: readonly ScoredKind[] = [
  scored({
    title: 'A permission',
    tables: PERMISSION_FACTORS,
    questions: {
      action: 'what may be done',
      scope: 'on how much',
      principal: 'by whom',
      workload: 'how that is reached',
    },
    notes: [
      'If the files show which workload runs with the identity, also by way of a service account of a cluster, the principal names it: `a workload: Deployment ai/web`.',
      'Example: a role with `bedrock:*` on `*`, held by a function behind a URL without authorization: all of an AI service (28) + every resource of the account (25) + a workload (12) + the internet (15) = 80.',
    ],
  }),
  scored({
    title: 'A secret',
    tables: SECRET_FACTORS,
    questions: {
      target: 'what the credential reaches',
      privilege: 'what it may do there',
      lifetime: 'how long it lives',
      use: 'whether the value works by itself',
    },
  }),
  scored({
    title: 'Configuration of an agent',
    tables: AGENT_CONFIG_FACTORS,
    questions: {
      audience: 'whom the file reaches',
      gain: 'what an attacker gains',
      barrier: 'what still stands in the way',
    },
  }),
  scored({
    title: 'An AI step of a pipeline',
    tables: CI_FACTORS,
    questions: {
      'started by': 'who can start the job',
      holds: 'which secrets and permissions the job has',
      'may do': 'what the AI step may do',
    },
  }),
  scored({
    title: 'A poisoned tool definition',
    tables: DEFINITION_FACTORS,
    questions: {
      audience: 'whom the definition reaches',
      gain: 'what an attacker gains',
      barrier: 'what still stands in the way',
    },
  }),
  scored({
    title: 'A model that retires',
    tables: RETIREMENT_FACTORS,
    questions: { requests: 'what becomes of requests', use: 'who makes them' },
  }),
  scored({
    title: 'A finding of another tool',
    tables: REPORT_FACTORS,
    questions: { severity: 'what the report says' },
    notes: [
      'Reports do not contain what an attacker reaches, so the severity alone counts, and less than what our own scanner traces.',
    ],
  }),
];

/** Returns docs/blast-radius.md: the tables of all scores as the code has them, and what else changes a score. */
export function blastRadiusPage(): string {
  return paragraphs([
    '# Blast radius',
    'Every finding has a blast radius from 0 to 100: how far the thing reaches if it is misused. It is a sum of factors, at most 100. Each factor is a row of a table on this page, and the finding shows its rows and their points. Nothing else is added: no model, no history, no guess. An admin can [override](#an-override) it. Severity is something else: it says how bad the flaw is, the radius says how much lies behind it.',
    'A finding of severity `critical` about a permission always has the path that proves it, from the internet (or from anyone) to what is reached.',
    'The tables are made from the code by `npm run generate`.',
    ...SCORED_KINDS.flatMap(kindParts),
    ...INVENTORY_PARTS,
    ...OVERRIDE_PARTS,
  ]);
}

function kindParts({ title, tables, questions, notes = [] }: ScoredKind): string[] {
  return [
    `## ${title}`,
    `Score = ${Object.keys(tables).join(' + ')}.`,
    ...Object.entries(tables).map(([factor, rows]) =>
      table([`**${factor}**: ${questions[factor]}`, 'Points'], Object.values(rows).map(pointsRow)),
    ),
    ...notes,
  ];
}

function pointsRow({ title, points }: PointsRow): string {
  return row([markdownText(title), points]);
}

const KINDS_OF_DATA = 'data sources, data sets, vector stores';

const INVENTORY_PARTS: readonly string[] = [
  '## What the inventory adds',
  'The service adds what stands behind a finding in the [inventory](assets.md) of its repository: which agent, workload or identity uses which tool, credential or permission. The sum stays at most 100.',
  table(
    ['Factor', 'One to four things', 'Five or more'],
    Object.values(INVENTORY_POINTS).map(({ title, few, many }) => row([title, few, many])),
  ),
  [
    `- Data are ${KINDS_OF_DATA}. Only a secret has users of its credential.`,
    '- A finding reaches what the agents, workloads and identities use that the lines of the finding declare; where its lines declare none, those of its file. Uses are followed from thing to thing and from file to file, up to 1,000 of them.',
    '- A secret reaches what its own tables say. The inventory adds what uses the credential that the line of the secret names, such as `OPENAI_API_KEY`.',
    '- The score is computed again after every scan and every ingested report of the repository, for all findings that are present, whether that scan saw them or not: an agent that gains a tool in one file raises the findings in another. The job does 2,000 findings at a time, so that a large repository leaves other tenants their turn; scores follow a scan within seconds.',
  ].join('\n'),
  '`GET /v1/findings/{findingId}/graph` answers the things behind these factors, nearest first, each relation with the line that shows it: at most 150 things, and how many it left out. The console draws them and lists them in a table.',
];

const OVERRIDE_PARTS: readonly string[] = [
  '## An override',
  'An admin sets a score with a reason by `PUT /v1/findings/{findingId}/blast-radius-override`, and `DELETE` takes it away. Until then lists sort by that score. The finding shows both: `blastRadius.score`, `blastRadius.computed` with the factors, and `blastRadius.override` with score, reason, who and when. Rescans and changes of the inventory keep the override. Both steps are sealed (`finding.score_overridden`, `finding.score_restored`); the reason is sealed as a commitment.',
];
