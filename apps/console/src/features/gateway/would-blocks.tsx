import type { EvidenceRecord } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const WEEK_MS = 7 * 86_400_000;
const MAX_CALLS = 200;

/** What enforcing would have blocked on a server in the last seven days, by tool and rule. */
export function WouldBlocks({ server }: { readonly server: string }) {
  const [since] = useState(() => new Date(Date.now() - WEEK_MS).toISOString());
  const filter = { kind: 'policy_decision', decision: 'deny', server, since } as const;
  const denied = useOperation('listEvidence', { query: { ...filter, limit: MAX_CALLS } });
  return (
    <section className="stack" aria-label="Would have been blocked">
      <Loaded query={denied}>
        {({ items, nextCursor }) => {
          const blocks = items.filter(isWouldBlock);
          return (
            <>
              <p role="status">
                {nextCursor === null ? blocks.length : `At least ${blocks.length}`} calls of the
                last seven days would have been blocked.{' '}
                <TenantLink to="/evidence" search={filter}>
                  Read them
                </TenantLink>
              </p>
              {blocks.length > 0 && <BlockTable blocks={blocks} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function BlockTable({ blocks }: { readonly blocks: readonly EvidenceRecord[] }) {
  const groups = Map.groupBy(blocks, ({ event }) =>
    JSON.stringify([event.subject['id'], event.data['rule'], event.data['reason']]),
  );
  return (
    <TableFrame>
      <table aria-label="Calls that would have been blocked">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Rule</th>
            <th scope="col">Reason</th>
            <th scope="col">Calls</th>
          </tr>
        </thead>
        <tbody>
          {[...groups].map(([key, calls]) => {
            const texts = (JSON.parse(key) as unknown[]).map((text) => String(text ?? ''));
            return (
              <tr key={key}>
                {['tool', 'rule', 'reason'].map((name, at) => (
                  <td key={name}>
                    <UntrustedText text={texts[at] ?? ''} />
                  </td>
                ))}
                <td>{calls.length}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

function isWouldBlock({ event }: EvidenceRecord): boolean {
  const gateway = event.data['gateway'] as { mode?: unknown; wouldBlock?: unknown } | undefined;
  return gateway?.mode === 'observe' && gateway.wouldBlock === true;
}
