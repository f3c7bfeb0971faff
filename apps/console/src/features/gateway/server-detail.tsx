import { Button } from '@mantine/core';
import type { GatewayServer } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { AwaitedApproval } from '../../parts/awaited-approval.tsx';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Columns, Facts } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { usePageSearch } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { Definitions } from './definitions.tsx';
import { EditServer } from './edit-server.tsx';
import { WouldBlocks } from './would-blocks.tsx';

/** A server: its mode and limits, and the definitions of its tools. */
export function ServerDetail({ id }: { readonly id: string }) {
  const server = useOperation('getGatewayServer', { params: { serverId: id } });
  return (
    <Loaded query={server} shape="thing">
      {(data) => (
        <article className="stack" aria-label="Server">
          <h2>{data.name}</h2>
          <div className="badges">
            <StateBadge state={data.mode} />
            <span className="muted">{data.environment}</span>
          </div>
          <ServerActions server={data} />
          <Columns aside={<ServerFacts server={data} />}>
            <Definitions serverId={id} />
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

/** Where it is, how it does, and its limits. */
function ServerFacts({ server }: { readonly server: GatewayServer }) {
  return (
    <Facts
      facts={[
        server.url === null
          ? ['Program', <code key="command">{server.command}</code>]
          : ['Address', <UntrustedText key="url" text={server.url} />],
        ['Health', server.health.state],
        ...(server.health.lastFailure === null
          ? []
          : ([
              ['Last failure', <UntrustedText key="failure" text={server.health.lastFailure} />],
            ] as const)),
        ['Credential', server.hasCredential ? 'set' : 'none'],
        ['Timeout', `${server.timeoutSeconds} s`],
        ['Largest message', `${numberText(Math.round(server.maxResponseBytes / 1024))} KB`],
        ['Requests at once', server.maxConcurrency],
        ['Dropped members', droppedText(server.dropped)],
        ['Registered by', <PersonText key="by" principal={server.createdBy} />],
        ['Changed', <TimeText key="at" time={server.updatedAt} />],
        ['Id', <code key="id">{server.id}</code>],
      ]}
    />
  );
}

/** What messages had beside what the protocol defines; a number that grows says that one side sends what nobody checks. */
function droppedText({ server, clients }: GatewayServer['dropped']): string {
  if (server + clients === 0) return 'none';
  return `${server.toLocaleString('en')} of the server, ${clients.toLocaleString('en')} of clients`;
}

function ServerActions({ server }: { readonly server: GatewayServer }) {
  const may = useMay();
  const [, changeSearch] = usePageSearch();
  const [open, setOpen] = useState<'mode' | 'edit' | 'delete' | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const close = () => setOpen(null);
  const params = { serverId: server.id };
  const update = useWrite('updateGatewayServer', {
    invalidates: ['listGatewayServers', 'getGatewayServer', 'listApprovals'],
    onSuccess: ({ approvalId }) => {
      setAwaited(approvalId);
      close();
    },
  });
  const remove = useWrite('deleteGatewayServer', {
    invalidates: ['listGatewayServers'],
    onSuccess: () => changeSearch({ peek: undefined }),
  });
  if (!may('updateGatewayServer')) return null;
  const next = server.mode === 'observe' ? 'enforce' : 'observe';
  return (
    <div className="actions">
      <AwaitedApproval approvalId={awaited} />
      <Button size="compact-sm" onClick={() => setOpen('mode')}>
        Switch to {next}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <ActionDialog
        title={`Switch ${server.name} to ${next}`}
        label={`Switch to ${next}`}
        isOpen={open === 'mode'}
        isBusy={update.isPending}
        error={update.error}
        onClose={close}
        onSubmit={() => update.mutate({ params, body: { mode: next } })}
      >
        <p>
          {next === 'enforce'
            ? 'Calls that policy does not allow are blocked from now on.'
            : 'Calls that policy does not allow are recorded and go through. In production another administrator must agree first.'}
        </p>
        {next === 'enforce' && <WouldBlocks server={server.name} />}
      </ActionDialog>
      {open === 'edit' && <EditServer server={server} onClose={close} />}
      <ActionDialog
        title={`Delete ${server.name}`}
        label="Delete"
        isDanger
        isOpen={open === 'delete'}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onSubmit={() => remove.mutate({ params })}
      >
        <p>Agents reach it no more. Its evidence stays.</p>
      </ActionDialog>
    </div>
  );
}
