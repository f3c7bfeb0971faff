import { Button } from '@mantine/core';
import type { Agent, RevokedAgent } from '@svc/contract';
import { useMemo, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { KindIcon } from '../../parts/kind-icon.tsx';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { visibleText } from '../../parts/visible-text.ts';
import { RevokeDialog } from './agent-actions.tsx';
import { AgentDetail } from './agent-detail.tsx';
import { DeniedCalls, LastDenied } from './denied-calls.tsx';
import { InForce } from './in-force.tsx';
import { LastCall, ShadowTools } from './last-call.tsx';
import { Owner } from './owner.tsx';
import { RegisterAgent } from './register-agent.tsx';

/** Tracks of a record on a phone. */
const RECORD = '84px minmax(0, 1fr) 84px';

const COLUMNS: readonly Column<Agent>[] = [
  {
    name: 'Name',
    width: 'minmax(160px, 1.4fr)',
    phoneWidth: 'minmax(130px, 1fr)',
    recordArea: '1 / 1 / 2 / 3',
    isLead: true,
    cell: ({ name }) => (
      <>
        <KindIcon kind="agent" />
        <UntrustedText text={name} />
      </>
    ),
  },
  {
    name: 'State',
    width: '96px',
    recordArea: '1 / 3 / 2 / 4',
    isLead: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    name: 'Denied, 24 h',
    width: '92px',
    recordArea: '2 / 1 / 3 / 2',
    isNumber: true,
    cell: ({ id }) => <DeniedCalls agentId={id} />,
  },
  {
    name: 'Last denied',
    width: 'minmax(84px, 1fr)',
    maxContent: 116,
    recordArea: '2 / 2 / 3 / 3',
    isNumber: true,
    cell: ({ id }) => <LastDenied agentId={id} />,
  },
  {
    name: 'Owner',
    width: 'minmax(64px, 1fr)',
    maxContent: 240,
    dropRank: 1,
    cell: (agent) => <Owner agent={agent} />,
  },
  {
    name: 'Shadow tools',
    width: '96px',
    dropRank: 1,
    isNumber: true,
    cell: ({ id }) => <ShadowTools agentId={id} />,
  },
  {
    name: 'Environment',
    width: 'minmax(80px, 1fr)',
    maxContent: 120,
    dropRank: 2,
    cell: ({ environment }) => environment,
  },
  {
    name: 'Allowed tools',
    width: 'minmax(110px, 1fr)',
    dropRank: 4,
    cell: ({ allowedTools }) => <code>{allowedTools.join(', ')}</code>,
  },
  {
    name: 'Last call',
    width: 'minmax(84px, 1fr)',
    maxContent: 116,
    isNumber: true,
    cell: ({ id }) => <LastCall agentId={id} />,
  },
  {
    name: 'Created',
    width: 'minmax(84px, 1fr)',
    maxContent: 116,
    dropRank: 3,
    isNumber: true,
    cell: ({ createdAt }) => <TimeText time={createdAt} />,
  },
];

/** Ends the access of an agent from its row. */
const stopColumn = (onStop: (agent: Agent) => void): Column<Agent> => ({
  name: 'Stop',
  width: '88px',
  recordArea: '2 / 3 / 3 / 4',
  // the kill switch stays, however narrow the window is
  isLead: true,
  cell: (agent) =>
    agent.state === 'approved' && (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Revoke ${visibleText(agent.name)}`}
        onClick={() => onStop(agent)}
      >
        Revoke
      </Button>
    ),
});

/** Agents: registered, approved with a token or an identity, rotated, revoked. */
export function AgentsPage() {
  const may = useMay();
  const [isRegistering, setRegistering] = useState(false);
  const [stopping, setStopping] = useState<Agent | null>(null);
  const [revoked, setRevoked] = useState<RevokedAgent | null>(null);
  const mayStop = may('revokeAgent');
  const columns = useMemo(
    () => (mayStop ? [...COLUMNS, stopColumn(setStopping)] : COLUMNS),
    [mayStop],
  );
  const register = may('createAgent') && (
    <Button size="compact-sm" onClick={() => setRegistering(true)}>
      Register an agent
    </Button>
  );
  return (
    <Page title="Agents" actions={register}>
      {revoked !== null && <InForce revoked={revoked} />}
      <List
        operation="listAgents"
        label="Agents"
        fields={[]}
        columns={columns}
        recordTemplate={RECORD}
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
      {stopping !== null && (
        <RevokeDialog
          agent={stopping}
          isOpen
          onClose={() => setStopping(null)}
          onRevoked={setRevoked}
        />
      )}
      {isRegistering && <RegisterAgent onClose={() => setRegistering(false)} />}
    </Page>
  );
}
