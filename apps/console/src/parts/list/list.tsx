import { Button, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Input, Item } from '../../api/operation.ts';
import { type BrowseOperation, type ListOperation, usePages } from '../../api/queries.ts';
import { useUpdates } from '../../api/updates.ts';
import { FacetToggle } from '../facet-panel.tsx';
import { useCommands } from '../keys.ts';
import { FirstRead } from '../loading.tsx';
import { numberText } from '../number-text.ts';
import { Empty } from '../page.tsx';
import { ProblemPanel } from '../problem-panel.tsx';
import { type FilterField, filterLabels, readFilter, usePageSearch } from '../search.ts';
import { StaleNotice } from '../stale-notice.tsx';
import { TenantLink } from '../tenant-link.tsx';
import type { Column } from './column.ts';
import { FilterRow } from './filter-row.tsx';
import { Neighbours } from './neighbours.tsx';
import { Rows } from './rows.tsx';
import { type Selection, useSelection } from './selection.ts';

export type ListProps<Op extends ListOperation> = {
  readonly operation: Op;
  /** What the page adds to the filter of the address, and the path's parameters. */
  readonly input?: Partial<Input<Op>>;
  readonly label: string;
  readonly fields: readonly FilterField[];
  readonly columns: readonly Column<Item<Op>>[];
  /** Tracks of a record, in which columns are on a phone that have a `recordArea`. */
  readonly recordTemplate?: string;
  readonly idOf: (row: Item<Op>) => string;
  readonly nameOf: (row: Item<Op>) => string;
  readonly total?: number | null;
  /** Shown when nothing is there and no filter is set: what to do next. */
  readonly empty: ReactNode;
  /** True where nothing is there whatever is filtered: `empty` is shown. */
  readonly hasNothing?: boolean;
  /** Details of one row, beside the list. */
  readonly details?: (id: string) => ReactNode;
  /** Path of the page of one row, below the tenant's. */
  readonly pageOf?: (id: string) => string;
  /** Set where the API reads the list around an item: its neighbours are then found beyond the rows that are kept. */
  readonly around?: BrowseOperation;
  /** Facets beside the list; where it has no room for them, `isOpen` says whether they are shown above it. */
  readonly facets?: (isOpen: boolean) => ReactNode;
  /** Actions on selected rows; without them rows cannot be selected. */
  readonly bulk?: (selection: Selection, rows: readonly Item<Op>[]) => ReactNode;
};

/** A list page: filters in the address, rows by pages, details beside it, which keep the list in its place. */
export function List<Op extends ListOperation>(props: ListProps<Op>) {
  const { operation, fields, columns, idOf } = props;
  const [search, change] = usePageSearch();
  const { filter, invalid } = readFilter(search, fields);
  const selection = useSelection(JSON.stringify(filter));
  const input = {
    ...props.input,
    query: { ...(props.input as { query?: object } | undefined)?.query, ...filter },
  } as unknown as Input<Op>;
  const [hasOpenFacets, setOpenFacets] = useState(false);
  const pages = usePages(operation, input);
  const rows = useMemo(
    () =>
      (pages.data?.pages ?? []).flatMap((page) => (page as unknown as { items: Item<Op>[] }).items),
    [pages.data],
  );
  const { fetchNextPage, fetchPreviousPage } = pages;
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const onEarlier = useCallback(
    () => void fetchPreviousPage({ cancelRefetch: false }),
    [fetchPreviousPage],
  );
  const start = pages.data?.pageParams[0]?.start ?? 0;
  const { peek } = search;
  const updates = useUpdates(operation, pages.dataUpdatedAt);
  useCommands([
    { keys: '/', label: 'Search or filter', run: focusSearch },
    ...(updates.count === 0 ? [] : [{ keys: 'u', label: 'Show the updates', run: updates.show }]),
    ...(peek === undefined
      ? []
      : [{ keys: 'Escape', label: 'Close the details', run: () => change({ peek: undefined }) }]),
  ]);
  const total = props.total ?? null;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {invalid.length > 0 && <InvalidNotice names={invalid} />}
      <FilterRow {...{ fields, search, change }}>
        {props.facets !== undefined && (
          <FacetToggle isOpen={hasOpenFacets} setOpen={setOpenFacets} />
        )}
      </FilterRow>
      <div className="list-frame">
        {props.facets?.(hasOpenFacets)}
        <div className="list-main">
          <div className="list-count">
            <VisuallyHidden role="status">
              {countText(start + rows.length, total, pages.hasNextPage)}
            </VisuallyHidden>
            {updates.count > 0 && (
              <Button size="compact-xs" onClick={updates.show}>
                {numberText(updates.count)} {updates.count === 1 ? 'update' : 'updates'}{' '}
                <kbd>u</kbd>
              </Button>
            )}
          </div>
          {invalid.length === 0 && props.bulk?.(selection, rows)}
          {pages.isError &&
            (rows.length === 0 ? (
              <ProblemPanel error={pages.error} onRetry={() => void pages.refetch()} />
            ) : (
              <StaleNotice
                error={pages.error}
                readAt={pages.dataUpdatedAt}
                onRetry={() => void pages.refetch()}
              />
            ))}
          {pages.isPending && <FirstRead query={pages} shape="rows" />}
          {pages.isSuccess && rows.length === 0 ? (
            isFiltered && !props.hasNothing ? (
              <Empty title="No match">
                Clear {filterLabels(filter, fields).join(', ')} to see the others.
              </Empty>
            ) : (
              props.empty
            )
          ) : (
            rows.length > 0 && (
              <Rows<Item<Op>>
                key={JSON.stringify(filter)}
                label={props.label}
                rows={rows}
                columns={columns}
                recordTemplate={props.recordTemplate}
                idOf={idOf}
                nameOf={props.nameOf}
                total={total}
                start={start}
                isWhole={!pages.hasNextPage}
                onMore={pages.hasNextPage && !pages.isFetching ? onMore : null}
                onEarlier={pages.hasPreviousPage && !pages.isFetching ? onEarlier : null}
                peek={peek}
                onOpen={(id) => change({ peek: id }, { replace: peek !== undefined })}
                selection={props.bulk && invalid.length === 0 ? selection : null}
              />
            )
          )}
        </div>
        {peek !== undefined && props.details !== undefined && (
          <aside className="peek" aria-label="Details">
            <div className="peek-head">
              <Neighbours
                operation={props.around ?? null}
                filter={filter}
                ids={rows.map(idOf)}
                id={peek}
                onOpen={(id) => change({ peek: id }, { replace: true })}
              />
              {props.pageOf !== undefined && (
                <TenantLink to={props.pageOf(peek)} search={filter}>
                  Open the page
                </TenantLink>
              )}
              <button
                type="button"
                className="step-button"
                aria-label="Close Esc"
                title="Close (Esc)"
                onClick={() => change({ peek: undefined })}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </button>
            </div>
            {props.details(peek)}
          </aside>
        )}
      </div>
    </>
  );
}

function countText(read: number, total: number | null, hasMore: boolean): string {
  if (total !== null) return `${numberText(total)} match`;
  return hasMore ? `more than ${numberText(read)}` : numberText(read);
}

/** Names the parameters of an address that a list cannot use. */
export function InvalidNotice({ names }: { names: readonly string[] }) {
  return (
    <div role="alert" className="notice">
      The address has parameters that this list does not know or whose value is invalid:{' '}
      {names.join(', ')}. They are ignored; actions on several rows are off until they are removed.
    </div>
  );
}

/** Moves the focus to the search of the list. */
export function focusSearch(): void {
  const field =
    document.querySelector<HTMLElement>('[data-search]') ??
    document.querySelector<HTMLElement>('.filters input, .filters select');
  field?.focus();
}
