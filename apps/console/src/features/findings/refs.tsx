import type { FindingRef } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { placeText } from '../../parts/place-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedLink, UntrustedText } from '../../parts/untrusted-text.tsx';

const SHORT_COMMIT = 10;

/** The refs that have or had a finding, the default branch first, with the lines at their commits. */
export function Refs({ findingId }: { readonly findingId: string }) {
  const refs = useOperation('listFindingRefs', { params: { findingId }, query: { limit: 200 } });
  return (
    <section className="stack" aria-label="Refs">
      <h3>Refs</h3>
      <Loaded query={refs}>
        {({ items, nextCursor }) => (
          <>
            <TableFrame>
              <table aria-label="Refs of the finding">
                <thead>
                  <tr>
                    <th scope="col">Ref</th>
                    <th scope="col">Presence</th>
                    <th scope="col">Lines</th>
                    <th scope="col">Commit</th>
                    <th scope="col">Recorded</th>
                  </tr>
                </thead>
                <tbody>
                  {items
                    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
                    .map((item) => (
                      <RefRow key={item.ref} item={item} />
                    ))}
                </tbody>
              </table>
            </TableFrame>
            {nextCursor !== null && <p className="muted">The first {items.length} by name.</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

function RefRow({ item }: { readonly item: FindingRef }) {
  const lines = placeText(item.path, item.span.startLine);
  return (
    <tr>
      <td>
        <UntrustedText text={item.ref.replace(/^refs\/heads\//, '')} />
        {item.isDefault && ' (default)'}
      </td>
      <td>{item.suppression === null ? item.presence : `${item.presence}, suppressed`}</td>
      <td>
        {item.sourceUrl === null ? (
          <UntrustedText text={lines} />
        ) : (
          <UntrustedLink address={item.sourceUrl} label={lines} />
        )}
      </td>
      <td>
        {item.origin?.type === 'scan' ? (
          <TenantLink to={`/scans/${item.origin.id}`}>{commitText(item.commit)}</TenantLink>
        ) : (
          commitText(item.commit)
        )}
        {item.origin?.type === 'report' && ' (report)'}
      </td>
      <td>
        <TimeText time={item.recordedAt} />
      </td>
    </tr>
  );
}

function commitText(commit: string | null) {
  return commit === null ? 'not given' : <code>{commit.slice(0, SHORT_COMMIT)}</code>;
}
