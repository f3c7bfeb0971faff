import type { Scene } from './scene.ts';

const DIFF = '--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+x\n';

export const prCheckRequests = ({ repository }: Scene) => ({
  checkPullRequest: async () => ({
    path: `/v1/repos/${await repository()}/pr-check`,
    body: { diff: DIFF },
  }),
  listPullRequestChecks: async () => ({ path: `/v1/repos/${await repository()}/checks` }),
});
