import type { InventoryNode } from '@svc/contract';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { kindNames } from '../../parts/kind-names.ts';
import { countText, numberText } from '../../parts/number-text.ts';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import type { FilteredGraph, Neighbourhood } from './graph-filter.ts';
import { NodeName } from './node-name.tsx';
import './graph.css';
import { GRAPH_COLUMNS, usesText } from './graph-kinds.ts';

/** Things of a kind that are listed; the kind's own filter lists more of them. */
const MAX_OF_KIND = 25;
const MAX_OF_ONE_KIND = 200;
/** Names of what a thing is connected with; its details have the others. */
const MAX_NAMES = 4;

type OutlineProps = Pick<FilteredGraph, 'matches'> & {
  readonly neighbours: ReadonlyMap<string, Neighbourhood>;
  /** The kind that is filtered by. */
  readonly kind: string | undefined;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onKind: (kind: InventoryNode['kind']) => void;
};

/** The graph as text, for windows in which its picture could not be read: things by kind, below each what it is connected with. */
export function GraphOutline(props: OutlineProps) {
  const byKind = Map.groupBy(props.matches, ({ kind }) => kind);
  return (
    <div className="graph-outline">
      {GRAPH_COLUMNS.flat().map((kind) => (
        <OfKind key={kind} {...props} ofKind={kind} nodes={byKind.get(kind) ?? []} />
      ))}
    </div>
  );
}

function OfKind({
  ofKind,
  nodes,
  neighbours,
  kind,
  selected,
  onSelect,
  onKind,
}: OutlineProps & {
  readonly ofKind: InventoryNode['kind'];
  readonly nodes: readonly InventoryNode[];
}) {
  if (nodes.length === 0) return null;
  const isOnly = kind === ofKind;
  const shown = nodes.slice(0, isOnly ? MAX_OF_ONE_KIND : MAX_OF_KIND);
  const more = nodes.length - shown.length;
  const count = nodes.reduce((sum, { members }) => sum + members, 0);
  return (
    <section aria-label={kindNames(ofKind)}>
      <h2>
        <KindIcon kind={ofKind} />
        {kindNames(ofKind)} <span className="muted">{numberText(count)}</span>
      </h2>
      <ul>
        {shown.map((node) => (
          <li key={node.id} data-selected={node.id === selected || undefined}>
            <div className="badges">
              <button type="button" onClick={() => onSelect(node.id)}>
                <NodeName node={node} />
              </button>
              <Marks node={node} />
            </div>
            <Connections node={node} neighbours={neighbours.get(node.id)} />
          </li>
        ))}
      </ul>
      {more > 0 &&
        (isOnly ? (
          <p className="muted">
            {numberText(more)} more: search by name, or choose a repository, to see them.
          </p>
        ) : (
          <button type="button" onClick={() => onKind(ofKind)}>
            {numberText(more)} more {kindNames(ofKind)}
          </button>
        ))}
    </section>
  );
}

/** What is marked in the picture by colours: use at run time, the state of an agent that is not in force, findings. */
function Marks({ node: { runtime, agentState, findings } }: { readonly node: InventoryNode }) {
  const state = runtime ?? (agentState === 'approved' ? null : agentState);
  return (
    <>
      {state !== null && <StateBadge state={state} />}
      {findings !== null && (
        <span className="muted">
          {countText(findings.count, 'finding')}, worst{' '}
          <SeverityBadge severity={findings.severity} />
        </span>
      )}
    </>
  );
}

function Connections({
  node,
  neighbours,
}: {
  readonly node: InventoryNode;
  readonly neighbours: Neighbourhood | undefined;
}) {
  const { uses = [], usedBy = [] } = neighbours ?? {};
  return (
    <>
      <Names title={usesText(node)} nodes={uses} />
      <Names title="Used by" nodes={usedBy} />
    </>
  );
}

function Names({
  title,
  nodes,
}: {
  readonly title: string;
  readonly nodes: readonly InventoryNode[];
}) {
  if (nodes.length === 0) return null;
  const more = nodes.length - MAX_NAMES;
  return (
    <p>
      <span className="muted">{title}</span>{' '}
      {nodes.slice(0, MAX_NAMES).map((node, at) => (
        <span key={node.id}>
          {at > 0 && ', '}
          <NodeName node={node} />
        </span>
      ))}
      {more > 0 && ` and ${numberText(more)} more`}
    </p>
  );
}
