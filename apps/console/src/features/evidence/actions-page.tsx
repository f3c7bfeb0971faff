import type { EvidenceRecord } from '@svc/contract';
import { Entity } from '../../parts/entity.tsx';
import { entityText } from '../../parts/entity-text.ts';
import { eventKindText } from '../../parts/event-kind.ts';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventKind, KINDS } from './event-kind.tsx';
import { EvidenceTabs } from './evidence-tabs.tsx';
import { Subject } from './subject.tsx';

const FIELDS: readonly FilterField[] = [
  { name: 'person', label: 'Name or id of a person', isMain: true, suggests: 'people' },
  { name: 'kind', label: 'Action', proposed: KINDS },
  {
    name: 'since',
    label: 'Since',
    isTime: true,
    presets: { '-24h': 'last day', '-7d': 'last week', '-30d': 'last 30 days' },
  },
  { name: 'until', label: 'Until', isTime: true },
];

const COLUMNS: readonly Column<EvidenceRecord>[] = [
  {
    name: 'Recorded',
    width: 'minmax(96px, 116px)',
    phoneWidth: '96px',
    recordArea: '1 / 3 / 2 / 4',
    isLead: true,
    cell: ({ sealedAt }) => <TimeText time={sealedAt} />,
  },
  {
    name: 'Actor',
    width: 'minmax(120px, 1fr)',
    phoneWidth: 'minmax(64px, 1fr)',
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: (record) => <Entity record={record} of="actor" />,
  },
  {
    name: 'Action',
    width: 'minmax(150px, 1fr)',
    phoneWidth: 'minmax(120px, 2fr)',
    recordArea: '1 / 1 / 2 / 3',
    isLead: true,
    cell: ({ event: { kind } }) => <EventKind kind={kind} />,
  },
  {
    name: 'Target',
    width: 'minmax(170px, 2fr)',
    recordArea: '2 / 2 / 3 / -1',
    cell: (record) => <Subject record={record} />,
  },
  {
    name: 'Evidence',
    width: '96px',
    cell: ({ index, event }) => <TenantLink to={`/evidence/${event.id}`}>event {index}</TenantLink>,
  },
];

/** What people and operators did, newest first: who approved, revoked, promoted or changed what, and when. */
export function ActionsPage() {
  return (
    <Page title="Who did what" actions={<EvidenceTabs />}>
      <p className="muted">
        What people and operators did, as it is sealed. To keep it, export and verify the log under
        Evidence.
      </p>
      <List
        operation="listEvidence"
        input={{ query: { by: 'people' } }}
        label="Who did what"
        fields={FIELDS}
        columns={COLUMNS}
        recordTemplate="88px minmax(0, 1fr) 100px"
        idOf={({ event }) => event.id}
        nameOf={(record) =>
          `${entityText(record, 'actor') ?? 'erased'}, ${eventKindText(record.event.kind)}`
        }
        empty={
          <Empty title="Nobody has done anything yet">
            Approvals, revocations, promotions and other changes by people are listed here.
          </Empty>
        }
        details={(id) => <EventDetail key={id} id={id} />}
      />
    </Page>
  );
}
