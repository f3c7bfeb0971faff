import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { RelationGraphView } from '../../parts/relation-graph.tsx';

const TITLES = { uses: 'Uses', used_by: 'Used by' } as const;
const NOTHING: Readonly<Record<keyof typeof TITLES, string>> = {
  uses: 'It uses no other asset that scans show.',
  used_by: 'No other asset that scans show uses it.',
};

/** What an asset uses, or what uses it. */
export function AssetRelations({
  assetId,
  direction,
}: {
  readonly assetId: string;
  readonly direction: keyof typeof TITLES;
}) {
  const graph = useOperation('getAssetGraph', { params: { assetId }, query: { direction } });
  return (
    <section className="stack" aria-label={TITLES[direction]}>
      <h3>{TITLES[direction]}</h3>
      <Loaded query={graph}>
        {(data) =>
          // the asset itself is the first
          data.nodes.length === 1 ? (
            <p className="muted">{NOTHING[direction]}</p>
          ) : (
            <RelationGraphView label={TITLES[direction]} graph={data} root={null} />
          )
        }
      </Loaded>
    </section>
  );
}
