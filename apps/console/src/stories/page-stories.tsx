import type { RelationGraph } from '@svc/contract';
import { AwaitedApproval } from '../parts/awaited-approval.tsx';
import { BarChart } from '../parts/bar-chart.tsx';
import { CallChart } from '../parts/call-chart.tsx';
import { Card } from '../parts/card.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { FirstRead, Loaded } from '../parts/loading.tsx';
import { NoRight } from '../parts/no-right.tsx';
import { Empty } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';
import { Ranking } from '../parts/ranking.tsx';
import { RelationGraphView } from '../parts/relation-graph.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { TenantLink } from '../parts/tenant-link.tsx';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';
import type { Story } from './story.tsx';

const GRAPH: RelationGraph = {
  direction: 'uses',
  nodes: [
    { kind: 'agent', name: 'support', depth: 0 },
    { kind: 'tool', name: 'refund', depth: 1 },
    { kind: 'credential', name: 'AN_ENVIRONMENT_VARIABLE_OF_A_LONG_NAME', depth: 2 },
  ],
  edges: [
    { from: 0, to: 1, path: 'src/agent.ts', line: 3 },
    { from: 1, to: 2, path: 'src/refund.ts', line: 9 },
  ],
  omitted: 2,
  isComplete: true,
};

const IDLE = { fetchStatus: 'idle', isEnabled: true, refetch: () => Promise.resolve() } as never;
const FAILED = {
  data: undefined,
  isError: true,
  error: new Error('the service did not answer'),
  refetch: () => Promise.resolve(),
} as never;

/** Cards, pictures and the states that a page may be in. */
export const PAGE_STORIES: readonly Story[] = [
  {
    title: 'Views of a page',
    files: ['tabs.tsx', 'trail.tsx'],
    samples: [
      {
        name: 'a few',
        show: (
          <Tabs
            label="Views"
            views={[
              ['/compliance', 'Frameworks'],
              ['/compliance/signals', 'Signals'],
              ['/compliance/audit-packs', 'Audit packs'],
            ]}
          />
        ),
      },
      {
        name: 'the pages above it',
        show: (
          <Trail
            steps={[
              ['/repositories', 'Repositories'],
              ['/repositories/repo', 'a-very-long-name/'.repeat(9)],
            ]}
          />
        ),
      },
    ],
  },
  {
    title: 'States of a page',
    files: [
      'loading.tsx',
      'no-right.tsx',
      'stale-notice.tsx',
      'waiting.tsx',
      'skeleton.tsx',
      'problem-panel.tsx',
      'awaited-approval.tsx',
    ],
    samples: [
      { name: 'waited for', show: <Waiting /> },
      { name: 'rows to come', show: <Skeleton shape="rows" /> },
      { name: 'a thing to come', show: <Skeleton shape="thing" /> },
      { name: 'a picture to come', show: <Skeleton shape="picture" /> },
      { name: 'lines to come', show: <Skeleton shape="lines" /> },
      { name: 'cancelled', show: <FirstRead query={IDLE} /> },
      { name: 'failed', show: <Loaded query={FAILED}>{() => null}</Loaded> },
      { name: 'no right', show: <NoRight what="API tokens" who="Administrators" /> },
      {
        name: 'out of date',
        show: (
          <StaleNotice
            error={new Error('the service did not answer')}
            readAt={Date.now() - 240_000}
            onRetry={() => undefined}
          />
        ),
      },
      {
        name: 'failed, nothing to try',
        show: <ProblemPanel error={new Error('the file is not an export')} />,
      },
      {
        name: 'nothing yet',
        show: (
          <Empty title="Nothing is scanned yet">
            Assets appear here when a scan is uploaded.{' '}
            <TenantLink to="/repositories/add">Add a repository</TenantLink>
          </Empty>
        ),
      },
      {
        name: 'nothing matches',
        show: <Empty title="No match">Clear kind to see the others.</Empty>,
      },
      {
        name: 'waits for a second person',
        show: <AwaitedApproval approvalId="apr_00000000000000000000000000" />,
      },
    ],
  },
  {
    title: 'Cards and charts',
    files: ['card.tsx', 'bar-chart.tsx', 'call-chart.tsx', 'ranking.tsx'],
    samples: [
      {
        name: 'bars',
        show: (
          <Card title="Calls" link={<TenantLink to="/evidence">All</TenantLink>}>
            <BarChart
              label="Calls"
              ends={['2026-01-01', '2026-01-31']}
              bars={Array.from({ length: 31 }, (_, n) => ({
                key: `${n}`,
                text: `day ${n}: ${n} allowed, ${n % 4} denied`,
                segments: [
                  { tone: 'good', value: n },
                  { tone: 'critical', value: n % 4 },
                ],
              }))}
              onOpen={() => {}}
            />
          </Card>
        ),
      },
      {
        name: 'calls of the last day',
        show: (
          <Card title="Calls of agents">
            <CallChart />
          </Card>
        ),
      },
      {
        name: 'ranking, and an empty one',
        show: (
          <Card title="Most findings">
            <Ranking
              label="Rules"
              values={[
                { key: 'a', count: 12, link: <TenantLink to="/findings">secret/aws</TenantLink> },
                {
                  key: 'b',
                  count: 1,
                  link: <TenantLink to="/findings">{'a-very-long-rule/'.repeat(9)}</TenantLink>,
                },
              ]}
            />
            <Ranking label="Repositories" values={[]} />
          </Card>
        ),
      },
    ],
  },
  {
    title: 'Relations and decisions',
    files: ['relation-graph.tsx', 'decision-table.tsx'],
    samples: [
      {
        name: 'what it reaches',
        show: <RelationGraphView label="Reach" graph={GRAPH} root="this finding" />,
      },
      { name: 'no decision', show: <DecisionTable label="Decisions" records={[]} /> },
    ],
  },
];
