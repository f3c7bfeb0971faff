import { Button } from '@mantine/core';
import type { InventoryGraph, InventoryNode } from '@svc/contract';
import { IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useCommands } from '../../parts/keys.ts';
import { KindText } from '../../parts/kind-icon.tsx';
import type { Column } from '../../parts/list/column.ts';
import { FilterRow } from '../../parts/list/filter-row.tsx';
import { focusSearch, InvalidNotice } from '../../parts/list/list.tsx';
import { Rows } from '../../parts/list/rows.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { Empty, Page } from '../../parts/page.tsx';
import { filterLabels, readFilter, usePageSearch } from '../../parts/search.ts';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { GraphDetails } from './graph-details.tsx';
import { describedNode } from './graph-drawing.tsx';
import { filteredGraph, GRAPH_FIELDS, type GraphFilter, neighbourhoods } from './graph-filter.ts';
import { GraphOutline } from './graph-outline.tsx';
import { GraphPicture } from './graph-picture.tsx';
import { InventoryTabs } from './inventory-tabs.tsx';
import { NodeName } from './node-name.tsx';
import { useSmallWindow } from './use-small-window.ts';

/** What code declares and what agents call, as a graph that is searched and filtered, with the same things as a table. */
export function GraphPage() {
  const [search, change] = usePageSearch();
  const { filter, invalid } = readFilter(search, GRAPH_FIELDS);
  const { repoId } = filter;
  const graph = useOperation('getInventoryGraph', {
    query: repoId === undefined ? {} : { repoId },
  });
  return (
    <Page title="Inventory graph" actions={<InventoryTabs />}>
      {invalid.length > 0 && <InvalidNotice names={invalid} />}
      <FilterRow fields={GRAPH_FIELDS} search={search} change={change} />
      <Loaded query={graph} shape="picture">
        {(data) => <Graph graph={data} filter={filter} />}
      </Loaded>
    </Page>
  );
}

function Graph({
  graph,
  filter,
}: {
  readonly graph: InventoryGraph;
  readonly filter: GraphFilter;
}) {
  const [{ peek }, change] = usePageSearch();
  const { q, kind, runtime, findings } = filter;
  const filtered = useMemo(
    () => filteredGraph(graph, { q, kind, runtime, findings } as GraphFilter),
    [graph, q, kind, runtime, findings],
  );
  const neighbours = useMemo(() => neighbourhoods(graph), [graph]);
  const columns = useMemo(() => columnsOf(graph, neighbours), [graph, neighbours]);
  const isSmall = useSmallWindow();
  const [wantsPicture, setWantsPicture] = useState(false);
  const isOutline = isSmall && !wantsPicture;
  const close = () => change({ peek: undefined });
  const onKind = (chosen: InventoryNode['kind']) =>
    change({ kind: chosen === kind ? undefined : chosen });
  const select = (id: string) => change({ peek: id }, { replace: peek !== undefined });
  useCommands([
    { keys: '/', label: 'Search or filter', run: focusSearch },
    ...(peek === undefined ? [] : [{ keys: 'Escape', label: 'Close the details', run: close }]),
  ]);
  const node = graph.nodes.find(({ id }) => id === peek);
  if (graph.nodes.length === 0) return <NothingYet />;
  if (filtered.matches.length === 0) {
    return (
      <Empty title="No match">
        Clear {filterLabels(filter, GRAPH_FIELDS).join(', ')} to see the{' '}
        {numberText(graph.nodes.length)} others.
      </Empty>
    );
  }
  return (
    <div className="list-frame">
      <div className="list-main">
        {!graph.isComplete && (
          <div className="notice" role="status">
            The inventory is larger than what a graph is made of: choose a repository to see all of
            it.
          </div>
        )}
        {isSmall && (
          <div className="actions">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setWantsPicture(!wantsPicture)}
            >
              {isOutline ? 'Show as a picture' : 'Show as a list'}
            </Button>
            <span className="muted">
              {isOutline
                ? countText(filtered.matches.length, 'thing')
                : 'The picture scrolls in both directions.'}
            </span>
          </div>
        )}
        {isOutline ? (
          <GraphOutline
            matches={filtered.matches}
            neighbours={neighbours}
            kind={kind}
            selected={peek ?? null}
            onSelect={select}
            onKind={onKind}
          />
        ) : (
          <>
            <GraphPicture
              {...filtered}
              neighbours={neighbours}
              isSmall={isSmall}
              selected={peek ?? null}
              onSelect={select}
              onKind={onKind}
            />
            <div className="list-main">
              <Rows<InventoryNode>
                label="Things of the graph"
                rows={filtered.matches}
                columns={columns}
                idOf={({ id }) => id}
                nameOf={describedNode}
                total={filtered.matches.length}
                start={0}
                isWhole
                onMore={null}
                onEarlier={null}
                peek={peek}
                onOpen={select}
                selection={null}
              />
            </div>
          </>
        )}
      </div>
      {node !== undefined && (
        <aside className="peek" aria-label="Details">
          <div className="peek-head">
            <span className="muted">
              <KindText kind={node.kind} />
            </span>
            <button type="button" className="step-button" aria-label="Close" onClick={close}>
              <IconX size={16} stroke={1.75} aria-hidden />
            </button>
          </div>
          <GraphDetails
            node={node}
            repository={repositoryName(graph, node)}
            neighbours={neighbours.get(node.id) ?? { uses: [], usedBy: [] }}
            onSelect={select}
          />
        </aside>
      )}
    </div>
  );
}

function repositoryName({ nodes }: InventoryGraph, { repoId }: InventoryNode): string | null {
  return nodes.find(({ id }) => id === repoId)?.name ?? null;
}

function columnsOf(
  graph: InventoryGraph,
  neighbours: ReturnType<typeof neighbourhoods>,
): Column<InventoryNode>[] {
  const repositories = new Map(
    graph.nodes.filter(({ kind }) => kind === 'repository').map(({ id, name }) => [id, name]),
  );
  return [
    {
      name: 'Kind',
      width: '152px',
      phoneWidth: '132px',
      isLead: true,
      cell: ({ kind }) => <KindText kind={kind} />,
    },
    {
      name: 'Name',
      width: 'minmax(180px, 1fr)',
      isLead: true,
      cell: (node) => <NodeName node={node} />,
    },
    {
      name: 'Repository',
      width: 'minmax(120px, 200px)',
      cell: ({ kind, repoId }) => {
        const name = repositories.get(repoId ?? '');
        return kind !== 'repository' && name !== undefined && <UntrustedText text={name} />;
      },
    },
    {
      name: 'State',
      width: '96px',
      cell: ({ runtime, agentState }) => {
        const state = runtime ?? agentState;
        return state !== null && <StateBadge state={state} />;
      },
    },
    {
      name: 'Findings',
      width: '170px',
      cell: ({ findings }) =>
        findings !== null && (
          <>
            {numberText(findings.count)}, worst <SeverityBadge severity={findings.severity} />
          </>
        ),
    },
    {
      name: 'Uses',
      width: '60px',
      dropRank: 1,
      isNumber: true,
      cell: ({ id }) => numberText(neighbours.get(id)?.uses.length ?? 0),
    },
    {
      name: 'Used by',
      width: '70px',
      dropRank: 1,
      isNumber: true,
      cell: ({ id }) => numberText(neighbours.get(id)?.usedBy.length ?? 0),
    },
  ];
}

function NothingYet() {
  return (
    <Empty title="Nothing is declared and nothing was called yet">
      This page shows agents, models, tools and credentials of your code, and what agents call.{' '}
      <TenantLink to="/repositories/add">Add a repository</TenantLink>
    </Empty>
  );
}
