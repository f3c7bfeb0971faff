import { Button } from '@mantine/core';
import type { AuditPack } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { AuditPackTable } from './audit-pack-table.tsx';
import { ComplianceTabs } from './compliance-tabs.tsx';
import { RequestAuditPack } from './request-audit-pack.tsx';

/** Packs of a tenant that are kept, and as many that failed. */
const MAX_READ = 100;
const UNDER_WAY_MS = 2_000;

/** Archives for auditors: requested, made by a job, downloaded, verified offline. */
export function AuditPacksPage() {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const packs = useOperation(
    'listAuditPacks',
    { query: { limit: MAX_READ } },
    // a pack that fails seals nothing, so that no change is announced
    { isLive: true, rereadMs: ({ items }) => (items.some(isUnderWay) ? UNDER_WAY_MS : null) },
  );
  return (
    <Page
      title="Audit packs"
      actions={
        <>
          <ComplianceTabs />
          {may('createAuditPack') && (
            <Button size="compact-sm" onClick={() => setAsking(true)}>
              Request an audit pack
            </Button>
          )}
        </>
      }
    >
      <Loaded query={packs} shape="rows">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No audit pack was requested yet">
              An audit pack has the controls of a framework in both columns, the results of signals
              for a window of time, attestations, events with their proofs, and a manifest whose
              digest is sealed. An auditor verifies it without this service.
            </Empty>
          ) : (
            <AuditPackTable packs={items} />
          )
        }
      </Loaded>
      {isAsking && <RequestAuditPack onClose={() => setAsking(false)} />}
    </Page>
  );
}

function isUnderWay({ state }: AuditPack): boolean {
  return state === 'queued' || state === 'running';
}
