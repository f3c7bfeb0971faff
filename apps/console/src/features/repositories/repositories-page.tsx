import type { ListedRepository } from '@svc/contract';
import { LinkButton } from '../../parts/link-button.tsx';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ConnectionText } from './connection-text.tsx';
import { OpenFindings } from './open-findings.tsx';
import { RepositoryDetail } from './repository-detail.tsx';

const COLUMNS: readonly Column<ListedRepository>[] = [
  {
    name: 'Name',
    width: 'minmax(160px, 1fr)',
    phoneWidth: 'minmax(110px, 1fr)',
    isLead: true,
    cell: ({ name, archivedAt }) => (
      <>
        <UntrustedText text={name} />
        {archivedAt !== null && <span className="muted"> archived</span>}
      </>
    ),
  },
  {
    name: 'Open findings',
    width: '96px',
    phoneWidth: '90px',
    isNumber: true,
    cell: ({ id }) => <OpenFindings repoId={id} />,
  },
  {
    name: 'Last scan',
    width: 'minmax(110px, 130px)',
    phoneWidth: '100px',
    isNumber: true,
    cell: ({ lastScanAt }) => <TimeText time={lastScanAt} />,
  },
  {
    name: 'Connection',
    width: '110px',
    dropRank: 1,
    cell: ({ connection }) => <ConnectionText connection={connection} />,
  },
  {
    name: 'Default branch',
    width: 'minmax(100px, 160px)',
    dropRank: 2,
    cell: ({ defaultBranch }) => <UntrustedText text={defaultBranch} />,
  },
  {
    name: 'Registered',
    width: '130px',
    dropRank: 3,
    isNumber: true,
    cell: ({ createdAt }) => <TimeText time={createdAt} />,
  },
];

/** Repositories that are scanned by the service, or whose scans are uploaded. */
export function RepositoriesPage() {
  return (
    <Page
      title="Repositories"
      actions={<LinkButton to="/repositories/add">Add a repository</LinkButton>}
    >
      <List
        operation="listRepositories"
        label="Repositories"
        fields={[]}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={
          <Empty title="No repository is registered yet">
            Connect an account at the code host, or upload a scan: both register repositories.{' '}
            <TenantLink to="/settings/code-host">Connect at the code host</TenantLink> or{' '}
            <TenantLink to="/repositories/add">add a repository by an upload</TenantLink>
          </Empty>
        }
        details={(id) => <RepositoryDetail key={id} id={id} />}
        pageOf={(id) => `/repositories/${id}`}
      />
    </Page>
  );
}
