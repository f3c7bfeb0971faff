import { Button } from '@mantine/core';
import type { ReplayReport } from '@svc/contract';
import { toolNames } from '@svc/policy/tool-names';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { AgentLink } from '../../parts/agent-link.tsx';
import { AwaitedApproval } from '../../parts/awaited-approval.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts, Page } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { usePageId } from '../../parts/search.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { changedCounts } from './changed-counts.ts';
import { PromotePack } from './version-dialogs.tsx';

/** One replay report: how many outcomes would change, then which; it says so once it is stale. */
export function ReplayPage() {
  const replayId = usePageId();
  const report = useOperation('getReplay', { params: { replayId } }, { isLive: true });
  const candidate = report.data?.candidate;
  return (
    <Page
      title="Replay report"
      trail={[
        ['/policies', 'Policies'],
        ...(candidate === undefined
          ? []
          : ([[`/policies/${candidate.packId}`, candidate.packId]] as const)),
      ]}
    >
      <Loaded query={report}>
        {(data) => (
          <>
            <Freshness report={data} />
            <Promote report={data} />
            <Counts report={data} />
            <Changes report={data} />
            <Examples report={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Freshness({ report }: { readonly report: ReplayReport }) {
  const { isStale, against } = report;
  return (
    <p role="status" className={isStale ? 'notice' : 'muted'}>
      {isStale
        ? `Stale: another version of ${against.packId} is active now. Replay again before you promote.`
        : `Fresh: ${against.packId} version ${against.version} is still active.`}
    </p>
  );
}

function Promote({ report }: { readonly report: ReplayReport }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (!may('promotePack')) return null;
  const { candidate, isStale, isPromotable } = report;
  const why = isStale
    ? 'the report is stale'
    : 'the report does not compare an active version with the pack of the next environment';
  return (
    <>
      <AwaitedApproval approvalId={awaited} />
      <div className="actions">
        <Button
          size="compact-sm"
          disabled={!isPromotable}
          title={isPromotable ? undefined : why}
          onClick={() => setIsOpen(true)}
        >
          Promote {candidate.packId} version {candidate.version}
        </Button>
      </div>
      {!isPromotable && <p className="muted">You cannot promote by this report: {why}.</p>}
      {isOpen && (
        <PromotePack
          pack={{ id: candidate.packId, version: candidate.version }}
          replayId={report.id}
          onChanged={({ approvalId }) => setAwaited(approvalId)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Counts({ report }: { readonly report: ReplayReport }) {
  const { candidate, against } = report;
  return (
    <Facts
      facts={[
        ...changedCounts(report).map(([label, count]) => [label, numberText(count)] as const),
        ['Unchanged', numberText(report.unchanged)],
        ['Decided by both', `${report.covered} of ${report.recorded} recorded`],
        ['Candidate', <PackLink key="candidate" {...candidate} />],
        ['Compared with', <PackLink key="against" {...against} />],
        ['Created by', <PersonText key="by" principal={report.createdBy} />],
        ['Created', <TimeText key="at" time={report.createdAt} />],
        ['Id', <code key="id">{report.id}</code>],
      ]}
    />
  );
}

function PackLink({ packId, version }: ReplayReport['candidate']) {
  return (
    <TenantLink to={`/policies/${packId}`} search={{ version: String(version) }}>
      {packId} version {version}
    </TenantLink>
  );
}

function Changes({ report }: { readonly report: ReplayReport }) {
  if (report.flips === 0) return <p>No recorded decision would change.</p>;
  return (
    <TableFrame>
      <table aria-label="Changes">
        <caption>Changes by agent and tool</caption>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Tool</th>
            <th scope="col">Change</th>
            <th scope="col">Rule</th>
            <th scope="col" className="number">
              Calls
            </th>
          </tr>
        </thead>
        <tbody>
          {report.groups.map(({ agentId, server, tool, from, to, rule, count }) => (
            <tr key={`${agentId} ${server} ${tool} ${from} ${to} ${rule}`}>
              <td>
                <AgentLink id={agentId} />
              </td>
              <td>
                <UntrustedText text={toolNames({ server, tool }).name} />
              </td>
              <td>
                {from} to {to}
              </td>
              <td>
                <code>{rule}</code>
              </td>
              <td className="number">{numberText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Examples({ report: { examples } }: { readonly report: ReplayReport }) {
  if (examples.length === 0) return null;
  return (
    <details>
      <summary>
        {examples.length === 1 ? 'The decision' : `${examples.length} decisions`} that would change
      </summary>
      <ul>
        {examples.map(({ evidenceId, from, to, rule }) => (
          <li key={evidenceId}>
            <TenantLink to={`/evidence/${evidenceId}`}>{evidenceId}</TenantLink>: {from} to {to} by{' '}
            <code>{rule}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
