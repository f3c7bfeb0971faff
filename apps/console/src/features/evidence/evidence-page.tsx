import { Button } from '@mantine/core';
import type { EvidenceRecord } from '@svc/contract';
import { useState } from 'react';
import { addressOf, callForStream, readPublishedKeys } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
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
import { Histogram } from './histogram.tsx';

const FIELDS: readonly FilterField[] = [
  { name: 'kind', label: 'Kind' },
  { name: 'agent', label: 'Agent id' },
  { name: 'tool', label: 'Tool' },
  { name: 'server', label: 'Server' },
  { name: 'decision', label: 'Decision', values: ['allow', 'deny'] },
  { name: 'reason', label: 'Text of the reason' },
  {
    name: 'since',
    label: 'Since (ISO 8601)',
    presets: { '-1h': 'last hour', '-24h': 'last day', '-7d': 'last week' },
  },
  { name: 'until', label: 'Until (ISO 8601)' },
];

const COLUMNS: readonly Column<EvidenceRecord>[] = [
  { name: 'Index', width: '72px', cell: ({ index }) => index },
  { name: 'Kind', width: 'minmax(150px, 1fr)', cell: ({ event }) => <code>{event.kind}</code> },
  { name: 'Decision', width: '80px', cell: ({ event }) => decisionBadge(event.data) },
  {
    name: 'Actor',
    width: 'minmax(140px, 1fr)',
    cell: ({ event }) => <UntrustedText text={entityText(event.actor)} />,
  },
  {
    name: 'Subject',
    width: 'minmax(160px, 1fr)',
    cell: ({ event }) => <UntrustedText text={entityText(event.subject)} />,
  },
  { name: 'Sealed', width: '130px', cell: ({ sealedAt }) => <TimeText time={sealedAt} /> },
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
        nameOf={({ index, event }) => `event ${index}, ${event.kind}`}
        empty={
          <Empty title="Nothing is sealed yet">Every decision and change is sealed here.</Empty>
        }
        details={(id) => <EventDetail key={id} id={id} />}
      />
    </Page>
  );
}

function decisionBadge({ decision }: EvidenceRecord['event']['data']) {
  return typeof decision === 'string' ? <StateBadge state={decision} /> : '';
}

function entityText({ type, id }: Readonly<Record<string, unknown>>): string {
  const of = (value: unknown) => (typeof value === 'string' ? value : '');
  return [of(type), of(id)].filter((one) => one !== '').join(' ');
}
