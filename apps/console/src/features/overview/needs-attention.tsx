import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { attentionOf } from './attention.ts';

const MAX_SHOWN = 6;
const READ = { query: { limit: 200 } };

/** Begins what `NeedsAttention` reads, with the first reads of the page instead of after them. */
export function AttentionReads() {
  useAttentionReads();
  return null;
}

function useAttentionReads() {
  const may = useMay();
  return {
    tokens: useOperation('listTokens', may('listTokens') ? READ : null),
    channels: useOperation('listChannels', may('listChannels') ? READ : null),
    servers: useOperation('listGatewayServers', may('listGatewayServers') ? READ : null),
    jobs: useOperation('listDeadLetters', may('listDeadLetters') ? READ : null),
  };
}

/** What is about to fail or fails already; nothing where all is well. */
export function NeedsAttention({ lastScanAt }: { readonly lastScanAt: string | null }) {
  const [now] = useState(Date.now);
  const { tokens, channels, servers, jobs } = useAttentionReads();
  const items = attentionOf(
    {
      tokens: tokens.data?.items ?? [],
      channels: channels.data?.items ?? [],
      servers: servers.data?.items ?? [],
      failedJobs: jobs.data?.items.length ?? 0,
      lastScanAt,
    },
    now,
  );
  if (items.length === 0) return null;
  return (
    <Card title="Needs attention">
      <ul className="plain-list">
        {items.slice(0, MAX_SHOWN).map(({ key, text, name, time, page }) => (
          <li key={key}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <TenantLink to={page}>
              {text} <UntrustedText text={name} />
            </TenantLink>
            {time !== null && <TimeText time={time} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
