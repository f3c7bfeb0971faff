import type { Repository } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ConnectionText } from './connection-text.tsx';
import { DefaultBranchStatus } from './default-branch-status.tsx';
import { RepositoryActions } from './repository-actions.tsx';

/** A repository: what its default branch has, and where its findings and assets are. */
export function RepositoryDetail({ id }: { readonly id: string }) {
  const repository = useOperation('getRepository', { params: { repoId: id } });
  return (
    <Loaded query={repository} shape="thing">
      {(data) => (
        <article className="stack" aria-label="Repository">
          <h2>
            <UntrustedText text={data.name} />
          </h2>
          <div className="badges">
            <StateBadge state={data.archivedAt === null ? 'active' : 'archived'} />
            <span className="muted">
              <ConnectionText connection={data.connection} />
            </span>
          </div>
          <RepositoryActions repository={data} />
          <Columns aside={<RepositoryFacts repository={data} />}>
            <DefaultBranchStatus repository={data} />
            <div className="actions">
              <TenantLink to={`/repositories/${id}`}>Scans</TenantLink>
              <TenantLink to="/findings" search={{ repoId: id }}>
                Findings
              </TenantLink>
              <TenantLink to="/inventory" search={{ repoId: id }}>
                AI assets
              </TenantLink>
            </div>
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

/** Who can read a repository at the code host, and how it gets connected. */
function AtCodeHost({
  repository: { connection, private: isPrivate },
}: {
  repository: Repository;
}) {
  return (
    <>
      {isPrivate !== null && (isPrivate ? 'private' : 'public')}{' '}
      {connection === 'unproven' && <>An administrator of this repository must connect it. </>}
      {(connection === 'disconnected' || connection === 'unproven') && (
        <TenantLink to="/settings/code-host">Installations</TenantLink>
      )}
    </>
  );
}

/** Its settings and times. */
function RepositoryFacts({ repository }: { readonly repository: Repository }) {
  const { id, mode, failOn } = repository;
  return (
    <>
      <Facts
        facts={[
          ...(repository.connection === 'none'
            ? []
            : [['At the code host', <AtCodeHost key="host" repository={repository} />] as const]),
          ['Default branch', <UntrustedText key="branch" text={repository.defaultBranch} />],
          [
            'Pull-request checks',
            mode === 'enforce' ? `enforce, fail on ${failOn}` : `observe (would fail on ${failOn})`,
          ],
          ['Registered', <TimeText key="created" time={repository.createdAt} />],
          ['Archived', <TimeText key="archived" time={repository.archivedAt} />],
          ['Id', <code key="id">{id}</code>],
        ]}
      />
      <div className="actions">
        <CopyButton text={id} label="Copy the id" />
      </div>
    </>
  );
}
