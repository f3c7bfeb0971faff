import { Button } from '@mantine/core';
import type { EvidenceRecord } from '@svc/contract';
import { useState } from 'react';
import { addressOf, callForStream, readPublishedKeys } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { decisionState } from '../../parts/decision-state.ts';
import { Entity } from '../../parts/entity.tsx';
import { eventKindText } from '../../parts/event-kind.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { startHostedWorker } from '../../verify/hosted-worker.ts';
import { type ReadFile, useVerification } from '../../verify/use-verification.ts';
import { VerificationResult } from '../../verify/verification-result.tsx';
import { ErasePerson } from './erase-person.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventKind, KINDS } from './event-kind.tsx';
import { EvidenceTabs } from './evidence-tabs.tsx';
import { Histogram } from './histogram.tsx';

const FIELDS: readonly FilterField[] = [
  { name: 'kind', label: 'Kind', proposed: KINDS },
  { name: 'agent', label: 'Agent', things: 'agents' },
  { name: 'tool', label: 'Tool', suggests: 'tools' },
  { name: 'server', label: 'Server', suggests: 'servers' },
  { name: 'decision', label: 'Decision', values: ['allow', 'deny'] },
  { name: 'reason', label: 'Search the reasons', isMain: true },
  {
    name: 'since',
    label: 'Since',
    isTime: true,
    presets: { '-1h': 'last hour', '-24h': 'last day', '-7d': 'last week' },
  },
  { name: 'until', label: 'Until', isTime: true },
];

const COLUMNS: readonly Column<EvidenceRecord>[] = [
  {
    name: 'Recorded',
    width: 'minmax(96px, 116px)',
    phoneWidth: '96px',
    isLead: true,
    cell: ({ sealedAt }) => <TimeText time={sealedAt} />,
  },
  {
    name: 'Kind',
    width: 'minmax(150px, 1.3fr)',
    phoneWidth: 'minmax(110px, 1fr)',
    isLead: true,
    cell: ({ event: { kind } }) => <EventKind kind={kind} />,
  },
  { name: 'Decision', width: '76px', isLead: true, cell: ({ event }) => decisionBadge(event.data) },
  {
    name: 'Actor',
    width: 'minmax(96px, 1fr)',
    cell: (record) => <Entity record={record} of="actor" />,
  },
  {
    name: 'Subject',
    width: 'minmax(112px, 1fr)',
    cell: (record) => <Entity record={record} of="subject" />,
  },
  {
    name: 'Reason',
    width: 'minmax(120px, 2fr)',
    dropRank: 1,
    cell: ({ event: { data } }) =>
      typeof data['reason'] === 'string' ? <UntrustedText text={data['reason']} /> : '',
  },
  {
    name: 'Index',
    width: '72px',
    dropRank: 2,
    isNumber: true,
    cell: ({ index }) => numberText(index),
  },
];

/** The evidence log: searched, exported, and verified in this browser. */
export function EvidencePage() {
  const may = useMay();
  const head = useOperation('getSignedHead', may('getSignedHead') ? {} : null);
  const { state, verify, cancel } = useVerification(startHostedWorker);
  const [isErasing, setErasing] = useState(false);
  const readLog: ReadFile = async (signal) => {
    const keys = await readPublishedKeys();
    const { body } = await callForStream('exportEvidence', {}, { signal });
    return { source: body as ReadableStream<Uint8Array>, key: head.data?.key, keys, isLive: true };
  };
  return (
    <Page
      title="Evidence"
      actions={
        <>
          <EvidenceTabs />
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={addressOf('exportEvidence', {})}
            download="evidence.ndjson"
          >
            Export the log
          </Button>
          {may('eraseSubject') && (
            <Button size="compact-sm" variant="default" onClick={() => setErasing(true)}>
              Erase a person
            </Button>
          )}
          <Button size="compact-sm" disabled={!head.data} onClick={() => void verify(readLog)}>
            Verify the log
          </Button>
        </>
      }
    >
      <VerificationResult state={state} onCancel={cancel} />
      {isErasing && <ErasePerson onClose={() => setErasing(false)} />}
      {may('getEvidenceHistogram') && <Histogram fields={FIELDS} />}
      <List
        operation="listEvidence"
        label="Evidence"
        fields={FIELDS}
        columns={COLUMNS}
        idOf={({ event }) => event.id}
        nameOf={({ index, event }) => `event ${index}, ${eventKindText(event.kind)}`}
        empty={
          <Empty title="Nothing is sealed yet">Every decision and change is sealed here.</Empty>
        }
        details={(id) => <EventDetail key={id} id={id} />}
        pageOf={(id) => `/evidence/${id}`}
      />
    </Page>
  );
}

/** A decision about a call; `waiting` for an approval, in the width of its column. */
function decisionBadge(data: EvidenceRecord['event']['data']) {
  const state = decisionState(data);
  if (state === null) return '';
  if (state !== 'waiting for approval') return <StateBadge state={state} />;
  return (
    <span title={state}>
      <StateBadge state="waiting" />
    </span>
  );
}
