import type { InventoryItem } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { KindText } from '../../parts/kind-icon.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { StateBadge } from '../../parts/severity.tsx';
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
      <div className="badges">
        <KindText kind={asset.kind} />
        {!asset.present && <StateBadge state="no longer found" />}
        <span className="muted">{asset.confidence} confidence</span>
      </div>
      <Columns aside={<AssetFacts asset={asset} />}>
        <AssetRelations assetId={asset.id} direction="uses" />
        <AssetRelations assetId={asset.id} direction="used_by" />
        <Occurrences asset={asset} />
        {asset.details !== undefined && <JsonTree name="details" value={asset.details} />}
      </Columns>
    </article>
  );
}

function Occurrences({ asset }: { readonly asset: InventoryItem }) {
  return (
    <section>
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
    </section>
  );
}

function AssetFacts({ asset }: { readonly asset: InventoryItem }) {
  const { provider, version } = asset;
  return (
    <>
      <Facts
        facts={[
          ['Repository', <RepositoryLink key="repository" id={asset.repoId} />],
          ['Use', asset.use ?? 'product'],
          ...(provider === null
            ? []
            : ([['Provider', <UntrustedText key="provider" text={provider} />]] as const)),
          ...(version === null
            ? []
            : ([['Version', <UntrustedText key="version" text={version} />]] as const)),
          ['Last seen', <TimeText key="seen" time={asset.lastSeenAt} />],
          ['Id', <code key="id">{asset.id}</code>],
        ]}
      />
      <div className="actions">
        <CopyButton text={asset.id} label="Copy the id" />
      </div>
    </>
  );
}
