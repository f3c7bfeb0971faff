import type { EvidenceRecord } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { shortId } from '../../parts/short-id.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { EventDetail } from './event-detail.tsx';
import { EvidenceTabs } from './evidence-tabs.tsx';

const FIELDS: readonly FilterField[] = [
  { name: 'person', label: 'Name or id of a person', isMain: true },
  { name: 'kind', label: 'Kind' },
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
    name: 'Sealed',
    width: 'minmax(96px, 116px)',
    isLead: true,
    cell: ({ sealedAt }) => <TimeText time={sealedAt} />,
  },
  {
    name: 'Actor',
    width: 'minmax(120px, 1fr)',
    phoneWidth: 'minmax(64px, 1fr)',
    isLead: true,
    cell: (record) => <Who {...record} />,
  },
  {
    name: 'Action',
    width: 'minmax(150px, 1fr)',
    phoneWidth: 'minmax(120px, 2fr)',
    isLead: true,
    cell: ({ event }) => <code>{event.kind}</code>,
  },
  { name: 'Target', width: 'minmax(170px, 2fr)', cell: (record) => <Thing {...record} /> },
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
        idOf={({ event }) => event.id}
        nameOf={(record) => `${partyText(record, 'actor')}, ${record.event.kind}`}
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

function Who(record: EvidenceRecord) {
  const text = partyText(record, 'actor');
  return text === null ? (
    <span className="muted">erased</span>
  ) : (
    <span title={valueAt(record, 'actor', 'id') ?? ''}>
      <UntrustedText text={text} />
    </span>
  );
}

/** Pages of things by the type of a subject, above the id. */
const PAGES: Readonly<Record<string, string>> = {
  agent: 'agents',
  approval: 'approvals',
  finding: 'findings',
  pack: 'policies',
  repository: 'repositories',
  server: 'gateway',
};

function Thing(record: EvidenceRecord) {
  const type = String(record.event.subject['type']);
  const id = valueAt(record, 'subject', 'id');
  const text = partyText(record, 'subject');
  const page = PAGES[type];
  const name =
    text === null ? <span className="muted">erased</span> : <UntrustedText text={shortId(text)} />;
  return (
    <span title={id ?? ''}>
      {type.replaceAll('_', ' ')}{' '}
      {page !== undefined && id !== null ? (
        <TenantLink to={`/${page}/${id}`}>{name}</TenantLink>
      ) : (
        name
      )}
    </span>
  );
}

type Member = 'actor' | 'subject';

/** The name of whoever acted or of what was acted on, else its id; null where both were erased. */
function partyText(record: EvidenceRecord, member: Member): string | null {
  return valueAt(record, member, 'name') ?? valueAt(record, member, 'id');
}

function valueAt(
  { event, disclosed }: EvidenceRecord,
  member: Member,
  field: 'id' | 'name',
): string | null {
  const value = event[member][field] ?? disclosed[`/${member}/${field}`];
  return typeof value === 'string' ? value : null;
}
