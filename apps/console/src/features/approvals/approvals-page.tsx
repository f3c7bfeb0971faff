import type { Approval } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { RejectSelected } from './reject-selected.tsx';
import { Requester } from './requester.tsx';

const STATES = ['waiting', 'approved', 'rejected', 'used', 'expired'];
const FIELDS: readonly FilterField[] = [
  { name: 'state', label: 'State', values: STATES },
  { name: 'kind', label: 'Kind', values: ['call', 'change'] },
];

const COLUMNS: readonly Column<Approval>[] = [
  {
    name: 'State',
    width: '96px',
    phoneWidth: '80px',
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    name: 'Request',
    width: 'minmax(200px, 2fr)',
    phoneWidth: 'minmax(180px, 2fr)',
    recordArea: '1 / 1 / 2 / -1',
    isLead: true,
    cell: ({ title }) => <UntrustedText text={title} />,
  },
  {
    name: 'Requested by',
    width: '160px',
    recordArea: '2 / 2 / 3 / 3',
    cell: (approval) => <Requester approval={approval} />,
  },
  {
    name: 'Requested',
    width: '130px',
    dropRank: 1,
    isNumber: true,
    cell: ({ requestedAt }) => <TimeText time={requestedAt} />,
  },
  {
    name: 'Expires',
    width: '130px',
    recordArea: '2 / 3 / 3 / 4',
    isNumber: true,
    cell: ({ expiresAt }) => <TimeText time={expiresAt} />,
  },
];

/** The inbox of requests that wait for an administrator. */
export function ApprovalsPage() {
  return (
    <Page title="Approvals">
      <List
        operation="listApprovals"
        label="Approvals"
        fields={FIELDS}
        columns={COLUMNS}
        recordTemplate="80px minmax(0, 1fr) 108px"
        idOf={({ id }) => id}
        nameOf={({ state, title }) => `${state}: ${title}`}
        empty={
          <Empty title="Nothing waits">
            A rule of a policy pack with the outcome <code>approve</code> asks here before a call,
            and a promotion waits here for a second person.
          </Empty>
        }
        bulk={(selection, rows) => <RejectSelected selection={selection} rows={rows} />}
        details={(id) => <ApprovalDetail key={id} id={id} />}
        pageOf={(id) => `/approvals/${id}`}
      />
    </Page>
  );
}
