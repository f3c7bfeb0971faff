import type { Finding } from '@svc/contract';
import type { Scene } from './scene.ts';

export const fixPullRequestRequests = ({ deployment, tenant, scanned }: Scene) => {
  const finding = async () => {
    const { repoId } = await scanned();
    const { body } = await tenant.alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
    return { repoId, id: `${body.items[0]?.id}` };
  };
  /** A finding whose pull request is open: the deployment has no code host that could open one. */
  const opened = async () => {
    const { repoId, id } = await finding();
    await deployment.sql(
      `insert into fix_pull_requests
         (tenant_id, finding_id, repo_id, state, attempt, reserved_until, opened_by, branch, number, url, commit, opened_at)
       values ($1, $2, $3, 'open', 'made-up', now(), '{}', 'svc/fix-' || $2, 1, 'https://github.com/acme/shop/pull/1', $4, now())`,
      [tenant.id, id, repoId, 'a1'.repeat(20)],
    );
    return { path: `/v1/findings/${id}/fix-pr`, list: `/v1/repos/${repoId}/fix-prs` };
  };
  return {
    openFixPullRequest: async () => ({ path: (await opened()).path }),
    getFixPullRequest: async () => ({ path: (await opened()).path }),
    listFixPullRequests: async () => ({ path: (await opened()).list }),
    getFix: async () => ({ path: `/v1/findings/${(await finding()).id}/fix` }),
  };
};
