import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { addressOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { List } from '../../parts/list/list.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { usePageId, usePageSearch } from '../../parts/search.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AsOfNotice } from './as-of-notice.tsx';
import { controlColumns } from './control-columns.tsx';
import { ControlDetail } from './control-detail.tsx';
import { controlFields, MAX_OWNED } from './control-fields.ts';
import { controlPath } from './control-link.tsx';
import { FrameworkHistory, snapshotsOf } from './framework-history.tsx';
import { OtherVersion } from './framework-version.tsx';
import { daysOf } from './history-days.ts';
import { StatusColumns } from './status-columns.tsx';
import { statusQueryOf } from './status-query.ts';
import { TakeSnapshot } from './take-snapshot.tsx';

/** A framework: its counts in both columns, of now or as of a day, how they changed, and its controls. */
export function FrameworkPage() {
  const frameworkId = usePageId();
  const params = { frameworkId };
  const [search, change] = usePageSearch();
  const query = statusQueryOf(search);
  // the details of a control need the room
  const isBeside = search['peek'] !== undefined;
  const may = useMay();
  const framework = useOperation('getFramework', { params, query }, { isLive: true });
  const owners = useOperation(
    'listControlOwners',
    { params, query: { limit: MAX_OWNED } },
    { isLive: true },
  );
  const scopes = useOperation('listComplianceScopes', { query: { limit: 200 } });
  const snapshots = useOperation('listSnapshots', snapshotsOf(frameworkId, query.scope), {
    isLive: true,
  });
  const owned = owners.data?.items;
  const columns = useMemo(() => controlColumns(owned ?? []), [owned]);
  const fields = useMemo(
    () => controlFields(owned ?? [], scopes.data?.items ?? [], daysOf(snapshots.data?.items ?? [])),
    [owned, scopes.data, snapshots.data],
  );
  const exported = { params, query: { ...withoutDay(query), format: 'csv' as const } };
  return (
    <Page
      title={framework.data?.framework.name ?? 'Framework'}
      trail={[['/compliance', 'Compliance']]}
      actions={
        <>
          {may('exportStatementOfApplicability') && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              href={addressOf('exportStatementOfApplicability', exported)}
              download={`applicability-${frameworkId}.csv`}
            >
              Export the statement of applicability
            </Button>
          )}
          <TakeSnapshot frameworkId={frameworkId} scope={query.scope} />
        </>
      }
    >
      <OtherVersion frameworkId={frameworkId} />
      <Loaded query={framework} shape="picture">
        {({ framework: { edition }, mappingVersion, snapshot, scope, status }) => (
          <>
            <AsOfNotice snapshot={snapshot} onNow={() => change({ asOf: undefined })} />
            {!isBeside && (
              <section className="card" aria-label="Status">
                <h2>Status</h2>
                <p>
                  {edition}. Version {mappingVersion} of the mapping to signals.
                  {scope !== null && (
                    <>
                      {' '}
                      About <UntrustedText text={scope.name} /> alone.
                    </>
                  )}
                </p>
                <StatusColumns
                  path={`/compliance/${frameworkId}`}
                  status={status}
                  query={query}
                  hasHints
                />
              </section>
            )}
          </>
        )}
      </Loaded>
      {!isBeside && (
        <FrameworkHistory
          key={query.scope}
          frameworkId={frameworkId}
          scope={query.scope}
          onOpen={(asOf) => change({ asOf, peek: undefined })}
        />
      )}
      <List
        operation="listControls"
        input={{ params }}
        label="Controls"
        fields={fields}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ id, title }) => `${id} ${title}`}
        empty={<Empty title="The framework has no control" />}
        details={(controlId) => (
          <ControlDetail
            key={controlId}
            frameworkId={frameworkId}
            controlId={controlId}
            query={query}
          />
        )}
        pageOf={(controlId) => controlPath({ frameworkId, controlId })}
      />
    </Page>
  );
}

function withoutDay({ scope }: ReturnType<typeof statusQueryOf>): { readonly scope?: string } {
  return scope === undefined ? {} : { scope };
}
