import type { SignalFamily, SignalSummary } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty, Page } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { ComplianceTabs } from './compliance-tabs.tsx';
import { RefreshSignals } from './refresh-signals.tsx';
import { SignalDetail } from './signal-detail.tsx';
import { StatusBadge } from './status-badge.tsx';
import { OUTCOMES } from './status-text.ts';

const COLUMNS: readonly Column<SignalSummary>[] = [
  {
    name: 'Outcome',
    width: '112px',
    recordArea: '2 / 1 / 3 / 2',
    isLead: true,
    cell: ({ outcome }) => <StatusBadge column={OUTCOMES} value={outcome} />,
  },
  {
    name: 'Question',
    width: 'minmax(240px, 1fr)',
    phoneWidth: 'minmax(180px, 1fr)',
    recordArea: '1 / 1 / 2 / -1',
    wrappedText: ({ question }) => question,
    isLead: true,
    cell: ({ question }) => question,
  },
  {
    name: 'Failing',
    width: '74px',
    recordArea: '2 / 2 / 3 / 3',
    isNumber: true,
    cell: ({ failing }) => numberText(failing),
  },
  {
    name: 'Population',
    width: '90px',
    recordArea: '2 / 3 / 3 / 4',
    isNumber: true,
    cell: ({ population }) => numberText(population),
  },
  {
    name: 'Excluded',
    width: '80px',
    dropRank: 2,
    dropBelow: 1_000,
    isNumber: true,
    cell: ({ exclusions }) => numberText(exclusions),
  },
  { name: 'Family', width: '100px', dropBelow: 900, cell: ({ family }) => family },
  {
    name: 'Computed',
    width: '110px',
    dropRank: 1,
    isNumber: true,
    cell: ({ computedAt }) => <TimeText time={computedAt} />,
  },
];

const FAMILIES: readonly SignalFamily[] = [
  'scanning',
  'inventory',
  'findings',
  'testing',
  'agents',
  'governance',
  'gateway',
  'evidence',
  'identity',
  'operation',
];
const FIELDS: readonly FilterField[] = [
  {
    name: 'outcome',
    label: 'Outcome',
    options: OUTCOMES.map(({ value, text }) => ({ value, label: text })),
    values: OUTCOMES.map(({ value }) => value),
  },
  { name: 'family', label: 'Family', values: FAMILIES },
];

/** Questions about the tenant that its records answer; several controls of several frameworks read one answer. */
export function SignalsPage() {
  return (
    <Page
      title="Signals"
      actions={
        <>
          <ComplianceTabs />
          <RefreshSignals />
        </>
      }
    >
      <List
        operation="listSignals"
        label="Signals"
        fields={FIELDS}
        columns={COLUMNS}
        recordTemplate="112px minmax(0, 1fr) 90px"
        idOf={({ id }) => id}
        nameOf={({ outcome, question }) => `${question} ${outcome}`}
        empty={<Empty title="The service has no signal" />}
        details={(id) => <SignalDetail key={id} id={id} />}
        pageOf={(id) => `/compliance/signals/${id}`}
      />
    </Page>
  );
}
