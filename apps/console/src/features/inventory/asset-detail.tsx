import type { InventoryItem } from '@svc/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Empty, Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

type Pages = InfiniteData<{ readonly items: readonly InventoryItem[] }>;

/** One asset of the list: the API has no operation for one alone, so its row is taken from the pages that are loaded. */
export function AssetDetail({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const loaded = client.getQueriesData<Pages>({ queryKey: ['listInventory'] });
  const asset = loaded
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find((item) => item.id === id);
  if (asset === undefined) return <Empty title="Not in the loaded rows" />;
  return (
    <article className="stack" aria-label="AI asset">
      <h2>
        <UntrustedText text={asset.name} />
      </h2>
      <Facts
        facts={[
          ['Kind', asset.kind],
          ['Provider', asset.provider ?? 'unknown'],
          ['Version', asset.version ?? 'unknown'],
          ['Confidence', asset.confidence],
          ['Use', asset.use ?? 'product'],
          ['Found', asset.present ? 'yes' : 'no longer'],
          ['Last seen', <TimeText key="seen" time={asset.lastSeenAt} isAbsolute />],
          [
            'Repository',
            <TenantLink key="repository" to={`/repositories/${asset.repoId}`}>
              {asset.repoId}
            </TenantLink>,
          ],
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
    </article>
  );
}
