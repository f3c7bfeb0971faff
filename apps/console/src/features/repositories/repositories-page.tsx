import type { Repository } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ConnectionText } from './connection-text.tsx';
import { RepositoryDetail } from './repository-detail.tsx';

const COLUMNS: readonly Column<Repository>[] = [
  {
    name: 'Name',
    width: 'minmax(200px, 1fr)',
    isLead: true,
    cell: ({ name }) => <UntrustedText text={name} />,
  },
  {
    name: 'Connection',
    width: '120px',
    cell: ({ connection }) => <ConnectionText connection={connection} />,
  },
  {
    name: 'Default branch',
    width: '160px',
    cell: ({ defaultBranch }) => <UntrustedText text={defaultBranch} />,
  },
  {
    name: 'State',
    width: '100px',
    cell: ({ archivedAt }) => (archivedAt === null ? 'active' : 'archived'),
  },
  { name: 'Registered', width: '130px', cell: ({ createdAt }) => <TimeText time={createdAt} /> },
];

/** Repositories that are scanned by the service, or whose scans are uploaded. */
export function RepositoriesPage() {
  return (
    <Page
      title="Repositories"
      actions={<TenantLink to="/repositories/add">Add a repository</TenantLink>}
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
