import { Button } from '@mantine/core';
import type { Agent } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { KindIcon } from '../../parts/kind-icon.tsx';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AgentDetail } from './agent-detail.tsx';
import { DeniedCalls } from './denied-calls.tsx';
import { LastCall, ShadowTools } from './last-call.tsx';
import { Owner } from './owner.tsx';
import { RegisterAgent } from './register-agent.tsx';

const COLUMNS: readonly Column<Agent>[] = [
  {
    name: 'Name',
    width: 'minmax(160px, 1.4fr)',
    phoneWidth: 'minmax(130px, 1fr)',
    isLead: true,
    cell: ({ name }) => (
      <>
        <KindIcon kind="agent" />
        <UntrustedText text={name} />
      </>
    ),
  },
  { name: 'State', width: '96px', isLead: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    name: 'Denied, 24 h',
    width: '92px',
    isNumber: true,
    cell: ({ id }) => <DeniedCalls agentId={id} />,
  },
  { name: 'Owner', width: 'minmax(80px, 110px)', cell: (agent) => <Owner agent={agent} /> },
  {
    name: 'Shadow tools',
    width: '96px',
    isNumber: true,
    cell: ({ id }) => <ShadowTools agentId={id} />,
  },
  {
    name: 'Environment',
    width: '104px',
    dropRank: 1,
    cell: ({ environment }) => environment,
  },
  {
    name: 'Allowed tools',
    width: 'minmax(110px, 1fr)',
    dropRank: 3,
    cell: ({ allowedTools }) => <code>{allowedTools.join(', ')}</code>,
  },
  {
    name: 'Last call',
    width: '116px',
    isNumber: true,
    cell: ({ id }) => <LastCall agentId={id} />,
  },
  {
    name: 'Created',
    width: '104px',
    dropRank: 2,
    isNumber: true,
    cell: ({ createdAt }) => <TimeText time={createdAt} />,
  },
];

/** Agents: registered, approved with a token or an identity, rotated, revoked. */
export function AgentsPage() {
  const may = useMay();
  const [isRegistering, setRegistering] = useState(false);
  const register = may('createAgent') && (
    <Button size="compact-sm" onClick={() => setRegistering(true)}>
      Register an agent
    </Button>
  );
  return (
    <Page title="Agents" actions={register}>
      <List
        operation="listAgents"
        label="Agents"
        fields={[]}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name, state }) => `${name}, ${state}`}
        empty={
          <Empty title="No agent is registered yet">
            Register an agent with the tools that it may call; a second administrator approves it.
          </Empty>
        }
        details={(id) => <AgentDetail key={id} id={id} />}
        pageOf={(id) => `/agents/${id}`}
      />
      {isRegistering && <RegisterAgent onClose={() => setRegistering(false)} />}
    </Page>
  );
}
