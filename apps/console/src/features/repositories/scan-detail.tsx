import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ScanOrRun } from './scan-or-run.tsx';
import { rereadMsOf } from './use-scan-runs.ts';

/** One scan beside the list of them. */
export function ScanDetail({ id }: { readonly id: string }) {
  const scan = useOperation('getScan', { params: { scanId: id } }, { rereadMs: rereadMsOf });
  return (
    <Loaded query={scan} shape="thing">
      {(data) => (
        <article className="stack" aria-label="Scan">
          <ScanOrRun scan={data} />
        </article>
      )}
    </Loaded>
  );
}
