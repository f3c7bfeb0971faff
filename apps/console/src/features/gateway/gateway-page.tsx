import { Button } from '@mantine/core';
import type { GatewayServer } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { RegisterServer } from './register-server.tsx';
import { ServerDetail } from './server-detail.tsx';

const COLUMNS: readonly Column<GatewayServer>[] = [
  {
    name: 'Name',
    width: 'minmax(110px, 1fr)',
    isLead: true,
    cell: ({ name }) => <UntrustedText text={name} />,
  },
  { name: 'Mode', width: '84px', isLead: true, cell: ({ mode }) => <StateBadge state={mode} /> },
  { name: 'Environment', width: '110px', cell: ({ environment }) => environment },
  {
    name: 'Address',
    width: 'minmax(130px, 2fr)',
    cell: ({ url, command }) => <UntrustedText text={url ?? `program ${command}`} />,
  },
  {
    name: 'Credential',
    width: '90px',
    cell: ({ hasCredential }) => (hasCredential ? 'set' : 'none'),
  },
  {
    name: 'Changed',
    width: '120px',
    isNumber: true,
    cell: ({ updatedAt }) => <TimeText time={updatedAt} />,
  },
];

/** MCP servers behind the gateway. */
export function GatewayPage() {
  const may = useMay();
  const [isRegistering, setRegistering] = useState(false);
  const register = may('createGatewayServer') && (
    <Button size="compact-sm" onClick={() => setRegistering(true)}>
      Register a server
    </Button>
  );
  return (
    <Page title="Gateway" actions={register}>
      <List
        operation="listGatewayServers"
        label="Servers"
        fields={[]}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name, mode }) => `${name}, ${mode}`}
        empty={
          <Empty title="No server is registered yet">
            Register an MCP server in mode observe: its calls are recorded, and nothing is blocked.
          </Empty>
        }
        details={(id) => <ServerDetail key={id} id={id} />}
        pageOf={(id) => `/gateway/${id}`}
      />
      {isRegistering && <RegisterServer onClose={() => setRegistering(false)} />}
    </Page>
  );
}
