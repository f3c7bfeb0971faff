import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
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
          <RepositoryActions repository={data} />
          <Facts
            facts={[
              ['Default branch', <UntrustedText key="branch" text={data.defaultBranch} />],
              [
                'Pull-request checks',
                data.mode === 'enforce'
                  ? `enforce, fail on ${data.failOn}`
                  : `observe (would fail on ${data.failOn})`,
              ],
              ['Registered', <TimeText key="created" time={data.createdAt} />],
              ['Archived', <TimeText key="archived" time={data.archivedAt} />],
              ['Id', <code key="id">{id}</code>],
            ]}
          />
          <DefaultBranchStatus repository={data} />
          <div className="actions">
            <CopyButton text={id} label="Copy the id" />
            <TenantLink to={`/repositories/${id}`}>Scans</TenantLink>
            <TenantLink to="/findings" search={{ repoId: id }}>
              Findings
            </TenantLink>
            <TenantLink to="/inventory" search={{ repoId: id }}>
              AI assets
            </TenantLink>
          </div>
        </article>
      )}
    </Loaded>
  );
}
