import type { RuntimeUse } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { InventoryTabs } from './inventory-tabs.tsx';

const FIELDS: readonly FilterField[] = [
  { name: 'status', label: 'Status', values: ['active', 'shadow', 'unused'] },
  { name: 'agentId', label: 'Agent', things: 'agents' },
];

const COLUMNS: readonly Column<RuntimeUse>[] = [
  {
    name: 'Status',
    width: '90px',
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: ({ status }) => <StateBadge state={status} />,
  },
  {
    name: 'Tool',
    width: 'minmax(160px, 1fr)',
    recordArea: '1 / 1 / 2 / 3',
    isLead: true,
    // a server that is declared and was never called has no tool here
    cell: ({ tool, server }) =>
      tool === null ? (
        <span className="muted">
          all of <UntrustedText text={server ?? ''} />
        </span>
      ) : (
        <UntrustedText text={tool} />
      ),
  },
  {
    name: 'Server',
    width: 'minmax(64px, 140px)',
    cell: ({ server }) => server !== null && <UntrustedText text={server} />,
  },
  {
    name: 'Agent',
    width: 'minmax(110px, 160px)',
    recordArea: '2 / 2 / 3 / 3',
    cell: ({ agent, agentId }) =>
      agent !== null && (
        <TenantLink to={`/agents/${agentId}`}>
          <UntrustedText text={agent} />
        </TenantLink>
      ),
  },
  {
    name: 'Calls',
    width: '80px',
    recordArea: '1 / 3 / 2 / 4',
    isNumber: true,
    cell: ({ calls }) => numberText(calls),
  },
  {
    name: 'Last call',
    width: '120px',
    recordArea: '2 / 3 / 3 / 4',
    isNumber: true,
    cell: ({ lastSeenAt }) => <TimeText time={lastSeenAt} />,
  },
];

/** What agents call, against what is declared: shadow is called and in no code, unused is declared and never called. */
export function RuntimePage() {
  return (
    <Page title="Use at run time" actions={<InventoryTabs />}>
      <List
        operation="listRuntimeUses"
        label="Tools"
        fields={FIELDS}
        columns={COLUMNS}
        recordTemplate="90px minmax(0, 1fr) 108px"
        idOf={({ agentId, server, tool }) => [agentId, server, tool].join(' ')}
        nameOf={({ status, tool, server }) => `${status}: ${tool ?? server}`}
        empty={
          <Empty title="No call was decided yet">
            Let an agent ask before it calls a tool: its calls appear here within seconds.
          </Empty>
        }
      />
    </Page>
  );
}
