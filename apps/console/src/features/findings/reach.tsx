import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { RelationGraphView } from '../../parts/relation-graph.tsx';

/** What the inventory has behind a finding. */
export function Reach({ findingId }: { readonly findingId: string }) {
  const graph = useOperation('getFindingGraph', { params: { findingId } });
  return (
    <section className="stack" aria-label="Reach">
      <h3>Reach</h3>
      <Loaded query={graph}>
        {(data) =>
          data.nodes.length === 0 ? (
            <p className="muted">The inventory has nothing behind this finding.</p>
          ) : (
            <RelationGraphView label="Reach" graph={data} root="this finding" />
          )
        }
      </Loaded>
    </section>
  );
}
