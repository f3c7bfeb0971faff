import type { ControlWithStatus } from '@svc/contract';
import { useMemo } from 'react';
import { addressOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ControlDetail } from './control-detail.tsx';
import { controlFields, MAX_OWNED } from './control-fields.ts';
import { controlPath } from './control-link.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusColumns } from './status-columns.tsx';
import { ATTESTED, AUTOMATED } from './status-text.ts';
import './compliance.css';

/** A framework: its counts in both columns, then its controls. */
export function FrameworkPage() {
  const frameworkId = usePageId();
  const params = { frameworkId };
  const may = useMay();
  const framework = useOperation('getFramework', { params }, { isLive: true });
  const owners = useOperation(
    'listControlOwners',
    { params, query: { limit: MAX_OWNED } },
    { isLive: true },
  );
  const owned = owners.data?.items;
  const columns = useMemo(
    () =>
      columnsOf(
        new Map(owned?.map(({ controlId, owner }) => [controlId, owner.name ?? owner.userId])),
      ),
    [owned],
  );
  const fields = useMemo(() => controlFields(owned ?? []), [owned]);
  return (
    <Page
      title={framework.data?.framework.name ?? 'Framework'}
      actions={
        <>
          <TenantLink to="/compliance">All frameworks</TenantLink>
          {may('exportStatementOfApplicability') && (
            <a
              href={addressOf('exportStatementOfApplicability', {
                params,
                query: { format: 'csv' },
              })}
              download={`applicability-${frameworkId}.csv`}
            >
              Export the statement of applicability
            </a>
          )}
        </>
      }
    >
      <Loaded query={framework} shape="picture">
        {({ framework: { edition, unit, mapping }, status }) => (
          <section className="card" aria-label="Status">
            <p>
              {edition}. Its {status.total} {unit}s are mapped to signals in version{' '}
              {mapping.version}.
            </p>
            <StatusColumns path={`/compliance/${frameworkId}`} status={status} />
          </section>
        )}
      </Loaded>
      <List
        operation="listControls"
        input={{ params }}
        label="Controls"
        fields={fields}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ id, title }) => `${id} ${title}`}
        empty={<Empty title="The framework has no control" />}
        details={(controlId) => (
          <ControlDetail key={controlId} frameworkId={frameworkId} controlId={controlId} />
        )}
        pageOf={(controlId) => controlPath({ frameworkId, controlId })}
      />
    </Page>
  );
}

/** The columns; owners are known by name once they were read. */
const columnsOf = (owners: ReadonlyMap<string, string>): Column<ControlWithStatus>[] => [
  { name: 'Id', width: '110px', isLead: true, cell: ({ id }) => <strong>{id}</strong> },
  { name: 'Title', width: 'minmax(200px, 1fr)', isLead: true, cell: ({ title }) => title },
  {
    name: 'Automated',
    width: '110px',
    isLead: true,
    cell: ({ automated }) => <StatusBadge column={AUTOMATED} value={automated} />,
  },
  {
    name: 'Attested',
    width: '124px',
    cell: ({ attested, contradicted }) => (
      <>
        <StatusBadge column={ATTESTED} value={attested} />
        {contradicted && ' contradicted'}
      </>
    ),
  },
  { name: 'Strength', width: '84px', cell: ({ strength }) => strength },
  { name: 'Applies', width: '110px', cell: appliesText },
  {
    name: 'Owner',
    width: '130px',
    cell: ({ id }) => owners.has(id) && <UntrustedText text={owners.get(id) ?? ''} />,
  },
  { name: 'Group', width: '150px', cell: ({ group }) => group },
];

function appliesText({ inForce, applicable, appliesFrom }: ControlWithStatus): string {
  if (!inForce) return `from ${appliesFrom}`;
  return applicable ? 'yes' : 'no, decided';
}
