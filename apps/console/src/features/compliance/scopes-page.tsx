import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { PageButtons, usePageSteps } from '../../parts/page-steps.tsx';
import { ComplianceTabs } from './compliance-tabs.tsx';
import { CreateScope } from './create-scope.tsx';
import { ScopeTable } from './scope-table.tsx';

const SCOPES_PER_PAGE = 100;

/** Scopes: what each names, and for administrators their changes. */
export function ScopesPage() {
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const steps = usePageSteps(SCOPES_PER_PAGE);
  const scopes = useOperation('listComplianceScopes', { query: steps.query }, { isLive: true });
  return (
    <Page
      title="Scopes"
      actions={
        <>
          <ComplianceTabs />
          {may('createComplianceScope') && (
            <Button size="compact-sm" onClick={() => setCreating(true)}>
              Create a scope
            </Button>
          )}
        </>
      }
    >
      <Loaded query={scopes} shape="rows">
        {({ items, nextCursor }) =>
          items.length === 0 && steps.isFirst ? (
            <Empty title="No scope was created yet">
              A scope names repositories, agents, servers and environments, such as those of one AI
              system. Frameworks, attestations, snapshots and audit packs can then be about it
              alone.
            </Empty>
          ) : (
            <>
              <ScopeTable scopes={items} />
              <PageButtons steps={steps} nextCursor={nextCursor} label="scopes" />
            </>
          )
        }
      </Loaded>
      {isCreating && <CreateScope onClose={() => setCreating(false)} />}
    </Page>
  );
}
