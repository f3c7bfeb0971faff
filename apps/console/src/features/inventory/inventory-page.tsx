import { Button } from '@mantine/core';
import type { InventoryItem } from '@svc/contract';
import { useMemo } from 'react';
import { addressOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { KindText } from '../../parts/kind-icon.tsx';
import { kindName } from '../../parts/kind-names.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { type FilterField, readFilter, usePageSearch } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AssetDetail } from './asset-detail.tsx';
import { InventoryTabs } from './inventory-tabs.tsx';

const KINDS = [
  'model',
  'prompt',
  'agent',
  'tool',
  'mcp-server',
  'ai-service',
  'dependency',
  'mcp-client',
  'skill',
  'guardrail',
  'vector-store',
  'dataset',
];
const FIELDS: readonly FilterField[] = [
  { name: 'kind', label: 'Kind', values: KINDS, textOf: kindName },
  { name: 'repoId', label: 'Repository', things: 'repositories' },
];

/** The columns; repositories are shown by name where it is among those that were read. */
const columnsOf = (repositories: ReadonlyMap<string, string>): Column<InventoryItem>[] => [
  {
    name: 'Kind',
    width: '136px',
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: ({ kind }) => <KindText kind={kind} />,
  },
  {
    name: 'Name',
    width: 'minmax(160px, 1fr)',
    recordArea: '1 / 1 / 2 / 3',
    isLead: true,
    cell: ({ name }) => <UntrustedText text={name} />,
  },
  {
    name: 'Repository',
    width: 'minmax(120px, 150px)',
    recordArea: '2 / 2 / 3 / 3',
    cell: ({ repoId }) => <UntrustedText text={repositories.get(repoId) ?? repoId} />,
  },
  {
    name: 'Provider',
    width: '140px',
    dropRank: 2,
    cell: ({ provider }) => provider !== null && <UntrustedText text={provider} />,
  },
  {
    name: 'Version',
    width: '120px',
    dropRank: 1,
    cell: ({ version }) => version !== null && <UntrustedText text={version} />,
  },
  {
    name: 'Present',
    width: '90px',
    dropRank: 3,
    cell: ({ present }) => (present ? 'yes' : 'no longer'),
  },
  {
    name: 'Last seen',
    width: '110px',
    recordArea: '1 / 3 / 2 / 4',
    isNumber: true,
    cell: ({ lastSeenAt }) => <TimeText time={lastSeenAt} />,
  },
];

/** The AI assets of all repositories, and their bill of materials. */
export function InventoryPage() {
  const may = useMay();
  const [search] = usePageSearch();
  const { filter, invalid } = readFilter(search, FIELDS);
  const { repoId } = filter;
  const repositories = useOperation('listRepositories', { query: { limit: 200 } });
  const columns = useMemo(
    () => columnsOf(new Map(repositories.data?.items.map(({ id, name }) => [id, name]))),
    [repositories.data],
  );
  const bom =
    repoId === undefined
      ? addressOf('getAibom', {})
      : addressOf('getRepositoryAibom', { params: { repoId } });
  return (
    <Page
      title="Inventory"
      actions={
        <>
          <InventoryTabs />
          {invalid.length === 0 && <ExportMenu operation="exportInventory" filter={filter} />}
          {may('getAibom') && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              href={bom}
              download="aibom.cdx.json"
            >
              Download CycloneDX
            </Button>
          )}
        </>
      }
    >
      <List
        operation="listInventory"
        around="listInventory"
        label="AI assets"
        fields={FIELDS}
        columns={columns}
        recordTemplate="136px minmax(0, 1fr) 96px"
        idOf={({ id }) => id}
        nameOf={({ kind, name }) => `${kindName(kind)} ${name}`}
        empty={
          <Empty title="Nothing is scanned yet">
            AI assets appear here when the scan of a repository is uploaded.{' '}
            <TenantLink to="/repositories/add">Add a repository</TenantLink>
          </Empty>
        }
        details={(id) => <AssetDetail key={id} id={id} />}
        pageOf={(id) => `/inventory/${id}`}
      />
    </Page>
  );
}
