import type { InventoryItem } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { KindText } from '../../parts/kind-icon.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AssetRelations } from './asset-relations.tsx';

/** One asset: what it is, and the lines that show it. */
export function AssetDetail({ id }: { readonly id: string }) {
  const asset = useOperation('getAsset', { params: { assetId: id } });
  return (
    <Loaded query={asset} shape="thing">
      {(data) => <Asset asset={data} />}
    </Loaded>
  );
}

function Asset({ asset }: { readonly asset: InventoryItem }) {
  return (
    <article className="stack" aria-label="AI asset">
      <h2>
        <UntrustedText text={asset.name} />
      </h2>
      <Facts
        facts={[
          ['Kind', <KindText key="kind" kind={asset.kind} />],
          ['Provider', <UntrustedText key="provider" text={asset.provider ?? 'unknown'} />],
          ['Version', <UntrustedText key="version" text={asset.version ?? 'unknown'} />],
          ['Confidence', asset.confidence],
          ['Use', asset.use ?? 'product'],
          ['Found', asset.present ? 'yes' : 'no longer'],
          ['Last seen', <TimeText key="seen" time={asset.lastSeenAt} />],
          ['Repository', <RepositoryLink key="repository" id={asset.repoId} />],
        ]}
      />
      {asset.details !== undefined && <JsonTree name="details" value={asset.details} />}
      <h3>Occurrences</h3>
      <ul>
        {asset.occurrences.map(({ path, line }) => (
          <li key={`${path}:${line}`}>
            <code>
              <UntrustedText text={`${path}:${line}`} />
            </code>
          </li>
        ))}
      </ul>
      <AssetRelations assetId={asset.id} direction="uses" />
      <AssetRelations assetId={asset.id} direction="used_by" />
    </article>
  );
}
