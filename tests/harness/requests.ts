import { type OperationId, ROUTES } from '@svc/contract';
import type { Deployment, Tenant } from './deployment.ts';
import { agentRequests } from './requests/agents.ts';
import { aibomRequests } from './requests/aibom.ts';
import { approvalRequests } from './requests/approvals.ts';
import { codeHostRequests } from './requests/code-host.ts';
import { complianceRequests } from './requests/compliance.ts';
import { evidenceRequests } from './requests/evidence.ts';
import { findingRequests } from './requests/findings.ts';
import { fixPullRequestRequests } from './requests/fix-pull-requests.ts';
import { gatewayRequests } from './requests/gateway.ts';
import { governRequests } from './requests/govern.ts';
import { identityProviderRequests } from './requests/identity-providers.ts';
import { ingestRequests } from './requests/ingest.ts';
import { integrationRequests } from './requests/integrations.ts';
import { inventoryRequests } from './requests/inventory.ts';
import { jobRequests } from './requests/jobs.ts';
import { meRequests } from './requests/me.ts';
import { notificationRequests } from './requests/notifications.ts';
import { packRequests } from './requests/packs.ts';
import { peopleRequests } from './requests/people.ts';
import { platformRequests } from './requests/platform.ts';
import { prCheckRequests } from './requests/pr-checks.ts';
import { repositoryRequests } from './requests/repositories.ts';
import { scanRequests } from './requests/scans.ts';
import { type MakeRequest, only, requestScene } from './requests/scene.ts';
import { tokenRequests } from './requests/tokens.ts';
import { viewRequests } from './requests/views.ts';

export type { ApiRequest } from './requests/scene.ts';

/** Makes, for each operation, a valid request about things of this tenant that it makes first; sent by an admin, it succeeds once. */
export function validRequests(
  deployment: Deployment,
  tenant: Tenant,
): Readonly<Record<OperationId, MakeRequest>> {
  const scene = requestScene(deployment, tenant);
  const requests = {
    ...meRequests(scene),
    ...peopleRequests(scene),
    ...identityProviderRequests(scene),
    ...tokenRequests(scene),
    ...platformRequests(scene),
    ...repositoryRequests(scene),
    ...scanRequests(scene),
    ...ingestRequests(scene),
    ...prCheckRequests(scene),
    ...findingRequests(scene),
    ...viewRequests(scene),
    ...inventoryRequests(scene),
    ...aibomRequests(scene),
    ...agentRequests(scene),
    ...packRequests(scene),
    ...approvalRequests(scene),
    ...gatewayRequests(scene),
    ...governRequests(),
    ...evidenceRequests(scene),
    ...notificationRequests(scene),
    ...integrationRequests(scene),
    ...codeHostRequests(scene),
    ...fixPullRequestRequests(scene),
    ...jobRequests(scene),
    ...complianceRequests(scene),
    getChanges: only('/v1/changes?follow=false'),
  };
  const missing = Object.keys(ROUTES).filter((id) => !(id in requests));
  if (missing.length === 0) return requests;
  throw new Error(
    `no valid request for ${missing.join(', ')}; add it to tests/harness/requests/<feature>.ts`,
  );
}
