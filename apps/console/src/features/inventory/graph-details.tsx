import type { InventoryNode } from '@svc/contract';
import { KindIcon, KindText } from '../../parts/kind-icon.tsx';
import { kindName } from '../../parts/kind-names.ts';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import type { Neighbourhood } from './graph-filter.ts';
import { usesText } from './graph-kinds.ts';
import { NodeName } from './node-name.tsx';

/** Neighbours that are listed; the picture has all. */
const MAX_LISTED = 50;

const RUNTIME_TEXTS = {
  active: 'declared in code, and called by agents',
  shadow: 'called by agents, declared in no code',
  unused: 'declared in code, never called',
} as const;

/** One thing of the graph: what it is, and what it is connected with. */
export function GraphDetails({
  node,
  repository,
  neighbours: { uses, usedBy },
  onSelect,
}: {
  readonly node: InventoryNode;
  /** Name of its repository; null where it has none, or several. */
  readonly repository: string | null;
  readonly neighbours: Neighbourhood;
  readonly onSelect: (id: string) => void;
}) {
  const { kind, findings, runtime, agentState, repoId } = node;
  return (
    <article className="stack" aria-label="Thing of the graph">
      <h2>
        <NodeName node={node} />
      </h2>
      <Facts
        facts={[
          ['Kind', <KindText key="kind" kind={kind} />],
          ...(runtime === null
            ? []
            : [
                [
                  'Run time',
                  <span key="runtime">
                    <StateBadge state={runtime} /> {RUNTIME_TEXTS[runtime]}
                  </span>,
                ] as const,
              ]),
          ...(agentState === null
            ? []
            : [['State', <StateBadge key="state" state={agentState} />] as const]),
          ...(repoId === null || kind === 'repository'
            ? []
            : [
                [
                  'Repository',
                  <TenantLink key="repository" to={`/repositories/${repoId}`}>
                    <UntrustedText text={repository ?? repoId} />
                  </TenantLink>,
                ] as const,
              ]),
          [
            'Open findings',
            findings === null ? (
              'none'
            ) : (
              <TenantLink
                key="findings"
                to="/findings"
                search={{ status: 'open,triaged', ...(repoId !== null && { repoId }) }}
              >
                {numberText(findings.count)}, worst <SeverityBadge severity={findings.severity} />
              </TenantLink>
            ),
          ],
        ]}
      />
      <PageLink node={node} />
      <Neighbours title={usesText(node)} nodes={uses} onSelect={onSelect} />
      <Neighbours title="Used by" nodes={usedBy} onSelect={onSelect} />
    </article>
  );
}

/** Where there is more about a thing. */
function PageLink({ node: { kind, id, assetId, repoId, members } }: { node: InventoryNode }) {
  if (members > 1) {
    return (
      <TenantLink
        to={repoId === null ? '/inventory' : '/inventory/graph'}
        search={repoId === null ? { kind } : { repoId, kind }}
      >
        {repoId === null ? 'List them' : 'Show them in the graph of the repository'}
      </TenantLink>
    );
  }
  if (assetId !== null) {
    return <TenantLink to={`/inventory/${assetId}`}>Occurrences and details</TenantLink>;
  }
  if (kind === 'registered-agent') {
    return <TenantLink to={`/agents/${id}`}>The page of the agent</TenantLink>;
  }
  if (kind === 'repository') {
    return (
      <TenantLink to="/inventory/graph" search={{ repoId: id }}>
        The graph of this repository
      </TenantLink>
    );
  }
  return null;
}

function Neighbours({
  title,
  nodes,
  onSelect,
}: {
  readonly title: string;
  readonly nodes: readonly InventoryNode[];
  readonly onSelect: (id: string) => void;
}) {
  if (nodes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="muted">{numberText(nodes.length)}</span>
      </h3>
      <ul className="graph-list">
        {nodes.slice(0, MAX_LISTED).map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onSelect(node.id)}>
              <span>
                <KindIcon kind={node.kind} />
                <NodeName node={node} />
              </span>
              <small>{kindName(node.kind)}</small>
            </button>
          </li>
        ))}
      </ul>
      {nodes.length > MAX_LISTED && (
        <p className="muted">{numberText(nodes.length - MAX_LISTED)} more in the picture.</p>
      )}
    </section>
  );
}
