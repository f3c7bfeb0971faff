import { Button } from '@mantine/core';
import type { PlatformTenant } from '@svc/contract';
import { useState } from 'react';
import { useListedItem } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Empty, Facts, Page } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { CreateTenant } from './create-tenant.tsx';

const stateOf = ({ suspendedAt }: PlatformTenant) =>
  suspendedAt === null ? 'active' : 'suspended';

const COLUMNS: readonly Column<PlatformTenant>[] = [
  { name: 'Name', width: 'minmax(160px, 1fr)', isLead: true, cell: ({ slug }) => slug },
  {
    name: 'State',
    width: '110px',
    isLead: true,
    cell: (tenant) => <StateBadge state={stateOf(tenant)} />,
  },
  { name: 'Id', width: 'minmax(240px, 1fr)', cell: ({ id }) => <code>{id}</code> },
  { name: 'Created', width: '130px', cell: ({ createdAt }) => <TimeText time={createdAt} /> },
];

/** The tenants of the deployment, which platform administrators create, suspend and restore; none of their rows. */
export function TenantsPage() {
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Tenants"
      actions={
        <Button size="compact-sm" onClick={() => setCreating(true)}>
          Create a tenant
        </Button>
      }
    >
      <List
        operation="listTenants"
        label="Tenants"
        fields={[]}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={(tenant) => `${tenant.slug}, ${stateOf(tenant)}`}
        empty={<Empty title="No tenants yet">Create the first one.</Empty>}
        details={(id) => <TenantDetail key={id} id={id} />}
      />
      {isCreating && <CreateTenant onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** One tenant, which is found in the list: the API reads no single one. */
function TenantDetail({ id }: { readonly id: string }) {
  const found = useListedItem('listTenants', id);
  return (
    <Loaded query={found}>
      {(tenant) =>
        tenant === null ? (
          <Empty title="Not found">No tenant of this deployment has the id.</Empty>
        ) : (
          <Tenant tenant={tenant} />
        )
      }
    </Loaded>
  );
}

function Tenant({ tenant }: { readonly tenant: PlatformTenant }) {
  const [isAsked, setAsked] = useState(false);
  const options = { invalidates: ['listTenants'], onSuccess: () => setAsked(false) } as const;
  const suspend = useWrite('suspendTenant', options);
  const restore = useWrite('restoreTenant', options);
  const input = { params: { tenantId: tenant.id } };
  return (
    <article className="stack" aria-label="Tenant">
      <h2>{tenant.slug}</h2>
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={stateOf(tenant)} />],
          ['Id', <code key="id">{tenant.id}</code>],
          ['Created', <TimeText key="created" time={tenant.createdAt} />],
          ['Suspended', <TimeText key="suspended" time={tenant.suspendedAt} />],
        ]}
      />
      {restore.error !== null && <ProblemPanel error={restore.error} />}
      <div className="actions">
        {tenant.suspendedAt === null ? (
          <Button className="danger" onClick={() => setAsked(true)}>
            Suspend
          </Button>
        ) : (
          <WriteButton disabled={restore.isPending} onClick={() => restore.mutate(input)}>
            Restore
          </WriteButton>
        )}
      </div>
      <ActionDialog
        title={`Suspend ${tenant.slug}`}
        label="Suspend"
        isDanger
        isOpen={isAsked}
        isBusy={suspend.isPending}
        error={suspend.error}
        onClose={() => setAsked(false)}
        onSubmit={() => suspend.mutate(input)}
      >
        <p>
          Every credential of the tenant is refused from the next request on: sessions, tokens and
          agents. Its data stays.
        </p>
      </ActionDialog>
    </article>
  );
}
