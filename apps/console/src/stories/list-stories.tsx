import { useState } from 'react';
import { FacetPanel } from '../parts/facet-panel.tsx';
import type { Column } from '../parts/list/column.ts';
import { FilterRow } from '../parts/list/filter-row.tsx';
import { NamedSelect } from '../parts/list/named-select.tsx';
import { Rows } from '../parts/list/rows.tsx';
import { useSelection } from '../parts/list/selection.ts';
import type { ChangeSearch, FilterField, Search } from '../parts/search.ts';
import { SeverityBadge } from '../parts/severity.tsx';
import { TableFrame } from '../parts/table-frame.tsx';
import { UntrustedText } from '../parts/untrusted-text.tsx';
import type { Story } from './story.tsx';

type Row = { readonly id: string; readonly title: string; readonly count: number };

const ROWS: readonly Row[] = [
  { id: '1', title: 'AWS secret access key', count: 3 },
  { id: '2', title: 'a title that is far longer than its column '.repeat(6), count: 12_345 },
  { id: '3', title: '<b>not markup</b> \u202e', count: 0 },
];
const COLUMNS: readonly Column<Row>[] = [
  { name: 'Severity', width: '110px', isLead: true, cell: () => <SeverityBadge severity="high" /> },
  {
    name: 'Title',
    width: 'minmax(160px, 1fr)',
    isLead: true,
    cell: ({ title }) => <UntrustedText text={title} />,
  },
  { name: 'Count', width: '80px', isNumber: true, cell: ({ count }) => count },
];
const FIELDS: readonly FilterField[] = [
  { name: 'q', label: 'Search', isMain: true },
  { name: 'kind', label: 'Kind', values: ['model', 'tool'] },
  { name: 'repoId', label: 'Repository', things: 'repositories' },
  { name: 'since', label: 'Since', isTime: true },
  { name: 'path', label: 'Path' },
  {
    name: 'event',
    label: 'Event',
    proposed: [{ value: 'agent.revoked', label: 'Agent revoked' }],
  },
  { name: 'tool', label: 'Tool', suggests: 'tools' },
];

function SampleRows({
  label,
  isSelectable = false,
  peek,
}: {
  readonly label: string;
  readonly isSelectable?: boolean;
  readonly peek?: string;
}) {
  const selection = useSelection(label);
  return (
    <div className="list-main">
      <Rows<Row>
        label={label}
        rows={ROWS}
        columns={COLUMNS}
        idOf={({ id }) => `${label}-${id}`}
        nameOf={({ title }) => title}
        total={ROWS.length}
        start={0}
        isWhole
        onMore={null}
        onEarlier={null}
        peek={peek}
        onOpen={() => {}}
        selection={isSelectable ? selection : null}
      />
    </div>
  );
}

function useSampleSearch(initial: Search): readonly [Search, ChangeSearch] {
  const [search, setSearch] = useState<Search>(initial);
  const change: ChangeSearch = (values) =>
    setSearch((before) => {
      const next = { ...before, ...(typeof values === 'function' ? values(before) : values) };
      const given = Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]);
      return Object.fromEntries(given);
    });
  return [search, change];
}

function SampleFilters({ initial }: { readonly initial: Search }) {
  const [search, change] = useSampleSearch(initial);
  return <FilterRow fields={FIELDS} search={search} change={change} />;
}

function SampleFacets() {
  const [search, change] = useSampleSearch({ severity: 'high' });
  const values = ['critical', 'high', 'a-value-that-is-longer-than-its-place'].map(
    (value, count) => ({ value, count }),
  );
  return (
    <FacetPanel
      facets={[{ name: 'severity', label: 'Severity', values }]}
      search={search}
      change={change}
      isOpen
    />
  );
}

function SampleChoice({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  const options = [
    { value: 'open', label: 'Open' },
    { value: 'fixed', label: 'a label that is far longer than its place '.repeat(3) },
  ];
  return <NamedSelect label="Status" options={options} value={value} onChange={setValue} />;
}

/** Lists, their filters, and tables. */
export const LIST_STORIES: readonly Story[] = [
  {
    title: 'List',
    files: [
      'list/rows.tsx',
      'list/grid-row.tsx',
      'list/list-head.tsx',
      'list/column-menu.tsx',
      'list/list.tsx',
      'list/neighbours.tsx',
    ],
    samples: [
      { name: 'rows', show: <SampleRows label="Sample" /> },
      { name: 'rows that are selected', show: <SampleRows label="Selectable" isSelectable /> },
      { name: 'beside open details', show: <SampleRows label="Narrow" peek="Narrow-1" /> },
    ],
  },
  {
    title: 'Filters',
    files: [
      'list/filter-row.tsx',
      'list/named-select.tsx',
      'list/proposals.tsx',
      'list/thing-select.tsx',
      'list/time-field.tsx',
      'facet-panel.tsx',
    ],
    samples: [
      { name: 'nothing is set', show: <SampleFilters initial={{}} /> },
      {
        name: 'some are set',
        show: (
          <SampleFilters
            initial={{ q: 'key', kind: 'tool', path: 'src/deep/file.ts', event: 'agent.revoked' }}
          />
        ),
      },
      { name: 'facets', show: <SampleFacets /> },
      { name: 'a choice by name, none made', show: <SampleChoice initial="" /> },
      { name: 'a choice by name that is not offered', show: <SampleChoice initial="superseded" /> },
    ],
  },
  {
    title: 'Table',
    files: ['table-frame.tsx'],
    samples: [
      {
        name: 'wider than its place',
        show: (
          <TableFrame>
            <table aria-label="Wide">
              <thead>
                <tr>
                  {['Name', 'Created by', 'Last sign-in', 'Expires', 'State', 'Count'].map(
                    (name) => (
                      <th scope="col" key={name}>
                        {name}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>order-desk</td>
                  <td>the service</td>
                  <td>3 minutes ago</td>
                  <td>in 2 months</td>
                  <td>superseded</td>
                  <td className="number">12,345</td>
                </tr>
              </tbody>
            </table>
          </TableFrame>
        ),
      },
    ],
  },
];
