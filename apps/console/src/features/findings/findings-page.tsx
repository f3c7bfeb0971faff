import { NativeSelect } from '@mantine/core';
import type { Finding } from '@svc/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useOperation } from '../../api/queries.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { type Facet, FacetPanel } from '../../parts/facet-panel.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { kindName } from '../../parts/kind-names.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PathText } from '../../parts/path-text.tsx';
import { personName } from '../../parts/person-name.ts';
import { PersonText } from '../../parts/person-text.tsx';
import { RepositoryName } from '../../parts/repository-name.tsx';
import { type ChangeSearch, readFilter, usePageSearch } from '../../parts/search.ts';
import { SEVERITIES, SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { sourceText } from '../../parts/source-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { whenIdle } from '../../parts/when-idle.ts';
import { withAssignees } from './assignee-field.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FINDING_FIELDS, withoutOrder } from './filter-fields.ts';
import { GROUPINGS, type Grouping, Groups } from './groups.tsx';
import { SavedViews } from './saved-views.tsx';

const loadDetail = () => import('./finding-detail.tsx');
const FindingDetail = lazy(async () => ({ default: (await loadDetail()).FindingDetail }));

const COLUMNS: readonly Column<Finding>[] = [
  {
    name: 'Severity',
    width: '84px',
    phoneWidth: '26px',
    isIconOnPhone: true,
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  {
    name: 'Title',
    width: 'minmax(220px, 5fr)',
    phoneWidth: 'minmax(190px, 5fr)',
    recordArea: '1 / 1 / 2 / -1',
    isLead: true,
    cell: ({ category, title }) => (
      <>
        <KindIcon kind={category} />
        <UntrustedText text={title} />
      </>
    ),
  },
  {
    name: 'Status',
    width: '64px',
    recordArea: '2 / 3 / 3 / 4',
    isLead: true,
    cell: ({ status }) => <StateBadge state={status} />,
  },
  {
    name: 'Repository',
    width: 'minmax(76px, 1fr)',
    maxContent: 112,
    recordArea: '2 / 2 / 3 / 3',
    dropRank: 3,
    cell: ({ repoId }) => <RepositoryName id={repoId} />,
  },
  {
    name: 'Location',
    width: 'minmax(96px, 2fr)',
    maxContent: 140,
    dropRank: 1,
    cell: ({ path, span }) => (
      <code>
        <PathText path={path} line={span.startLine} />
      </code>
    ),
  },
  {
    name: 'Assignee',
    width: 'minmax(60px, 1fr)',
    dropBelow: 1_000,
    maxContent: 120,
    dropRank: 5,
    cell: ({ assignee }) => (assignee === null ? '' : <PersonText principal={assignee} />),
  },
  {
    name: 'Blast radius',
    width: '72px',
    dropRank: 2,
    isNumber: true,
    cell: ({ blastRadius }) => blastRadius.score,
  },
  {
    name: 'Last seen',
    width: 'minmax(84px, 1fr)',
    maxContent: 120,
    dropBelow: 1_000,
    dropRank: 4,
    isNumber: true,
    cell: ({ lastSeenAt }) => <TimeText time={lastSeenAt} />,
  },
];

/** Findings: filtered by facets and search, triaged one by one or many at once. */
export function FindingsPage() {
  const [search, change] = usePageSearch();
  const { filter, invalid } = readFilter(search, FINDING_FIELDS);
  const counts = useOperation(
    'getFindingFacets',
    { query: withoutOrder(filter) },
    { keepsPrevious: true },
  );
  const isCounted = counts.isSuccess && !counts.isPlaceholderData;
  const repositories = useOperation('listRepositories', { query: { limit: 200 } });
  const repositoryName = (id: string) =>
    repositories.data?.items.find((one) => one.id === id)?.name ?? id;
  const ruleTitle = (ruleId: string) => {
    const title = counts.data?.facets.rule.find(({ value }) => value === ruleId)?.title ?? ruleId;
    return title === ruleId ? withoutCategory(ruleId) : title;
  };
  const facetOf = (name: keyof NonNullable<typeof counts.data>['facets']) =>
    (counts.data?.facets[name] ?? []).map(({ value, count }) => ({
      value,
      count: isCounted ? count : null,
    }));
  const facets: readonly Facet[] = [
    {
      name: 'severity',
      label: 'Severity',
      values: facetOf('severity').sort((a, b) => rank(a.value) - rank(b.value)),
    },
    { name: 'status', label: 'Status', values: facetOf('status') },
    {
      name: 'ruleId',
      label: 'Rule',
      values: facetOf('rule'),
      textOf: ruleTitle,
      titleOf: (ruleId) => `${ruleTitle(ruleId)} (${ruleId})`,
    },
    { name: 'category', label: 'Category', values: facetOf('category'), textOf: kindName },
    {
      name: 'repoId',
      label: 'Repository',
      values: facetOf('repository'),
      textOf: repositoryName,
    },
    { name: 'source', label: 'Source', values: facetOf('source'), textOf: sourceText },
    { name: 'age', label: 'First seen', values: facetOf('age') },
  ];
  const by = groupingOf(search['group']);
  useEffect(() => whenIdle(() => void loadDetail()), []);
  return (
    <Page
      title="Findings"
      actions={
        <>
          {invalid.length === 0 && <ExportMenu operation="exportFindings" filter={filter} />}
          <GroupSelect by={by} change={change} />
          <SavedViews filter={filter} />
        </>
      }
    >
      {by !== null && counts.data !== undefined ? (
        <Groups
          by={by}
          counts={counts.data}
          filter={filter}
          textOf={{ rule: ruleTitle, repository: repositoryName, owner: personName }[by]}
        />
      ) : (
        <List
          operation="listFindings"
          around="listFindings"
          label="Findings"
          fields={withAssignees(
            FINDING_FIELDS,
            facetOf('assignee').map(({ value }) => value),
          )}
          columns={COLUMNS}
          recordTemplate="84px minmax(0, 1fr) 64px"
          idOf={({ id }) => id}
          nameOf={({ severity, title, path }) => `${severity}: ${title} in ${path}`}
          total={isCounted ? counts.data.total : null}
          empty={<NothingScanned />}
          hasNothing={repositories.data?.items.length === 0}
          details={(id) => (
            <Suspense fallback={<Waiting shape="thing" />}>
              <FindingDetail key={id} id={id} />
            </Suspense>
          )}
          pageOf={(id) => `/findings/${id}`}
          facets={(isOpen) => (
            <FacetPanel facets={counts.isPending ? [] : facets} {...{ search, change, isOpen }} />
          )}
          bulk={(selection, rows) => (
            <BulkBar
              selection={selection}
              rows={rows}
              total={isCounted ? counts.data.total : null}
              filter={withoutOrder(filter)}
            />
          )}
        />
      )}
    </Page>
  );
}

/** `unpinned-server` of `agent-config/unpinned-server`: the categories are a facet of their own. */
const withoutCategory = (ruleId: string) => ruleId.slice(ruleId.indexOf('/') + 1);

const rank = (severity: string) => SEVERITIES.indexOf(severity as Finding['severity']);

function groupingOf(value: string | undefined): Grouping | null {
  return value !== undefined && value in GROUPINGS ? (value as Grouping) : null;
}

function GroupSelect({ by, change }: { by: Grouping | null; change: ChangeSearch }) {
  const groupings = Object.entries(GROUPINGS).map(([value, { label }]) => ({ value, label }));
  return (
    <NativeSelect
      size="xs"
      aria-label="Group by"
      value={by ?? ''}
      data={[{ value: '', label: 'Not grouped' }, ...groupings]}
      onChange={({ currentTarget: { value } }) =>
        change({ group: value === '' ? undefined : value, peek: undefined })
      }
    />
  );
}

function NothingScanned() {
  return (
    <Empty title="Nothing is scanned yet">
      Findings appear here when the scan of a repository is uploaded.{' '}
      <TenantLink to="/repositories/add">Add a repository</TenantLink>
    </Empty>
  );
}
