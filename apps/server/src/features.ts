import type { FrameworkRegistry } from '@svc/compliance';
import { bulkFeatures } from './bulk-operations.ts';
import { createAgents } from './features/agents/feature.ts';
import { flagAgentsOf } from './features/agents/owner-left.ts';
import { callApprovals } from './features/approvals/call-approvals.ts';
import { createApprovals } from './features/approvals/feature.ts';
import { requestChange } from './features/approvals/request-change.ts';
import { createChanges } from './features/changes/feature.ts';
import { createCliSignIn } from './features/cli-sign-in/feature.ts';
import { createCodeHost } from './features/code-host/feature.ts';
import { manifestTarget } from './features/code-host/github/form-target.ts';
import {
  approveAttestation,
  rejectAttestation,
} from './features/compliance/attestations/review.ts';
import { createCompliance } from './features/compliance/feature.ts';
import { refreshForOwner } from './features/compliance/signals/owner-joined.ts';
import { createConsole } from './features/console/feature.ts';
import { createEvidence } from './features/evidence/feature.ts';
import { createFindings } from './features/findings/feature.ts';
import { settleRepository } from './features/findings/headline.ts';
import { triageOpenFinding } from './features/findings/triage.ts';
import { createFixPullRequests } from './features/fix-pull-requests/feature.ts';
import { setPullRequestState } from './features/fix-pull-requests/store.ts';
import { createGovern } from './features/govern/feature.ts';
import { createIdentityProviders } from './features/identity-providers/feature.ts';
import { activateFirstProvider } from './features/identity-providers/first-provider.ts';
import { createIntegrations } from './features/integrations/feature.ts';
import { createInventory } from './features/inventory/feature.ts';
import { createJobs } from './features/jobs/feature.ts';
import { createMe } from './features/me/feature.ts';
import { createNotifications } from './features/notifications/feature.ts';
import { createOverview } from './features/overview/feature.ts';
import { executePromotion } from './features/packs/change-version.ts';
import { compiledPacks, preparingVersion } from './features/packs/compiled.ts';
import { createPeople } from './features/people/feature.ts';
import { createPrChecks } from './features/pr-checks/feature.ts';
import { checkRequester } from './features/pr-checks/runs/request.ts';
import { createRepositories } from './features/repositories/feature.ts';
import {
  applyRepositoryList,
  disconnectRepositories,
} from './features/repositories/hosted/apply-list.ts';
import { createScans } from './features/scans/feature.ts';
import { enqueuePushed } from './features/scans/runs/enqueue-pushed.ts';
import { scanBase } from './features/scans/runs/scan-base.ts';
import { createScim } from './features/scim/feature.ts';
import { createSignIn } from './features/sign-in/feature.ts';
import { createFirstTenant } from './features/tenants/create-first.ts';
import { createTenants } from './features/tenants/feature.ts';
import {
  expireAgentTokens,
  issueAgentToken,
  revokeAgentTokens,
} from './features/tokens/agent-tokens.ts';
import { createTokens } from './features/tokens/feature.ts';
import { flagTokensOf } from './features/tokens/owner-left.ts';
import { createViews } from './features/views/feature.ts';
import { createGateway } from './gateway/feature.ts';
import { executeEnforcementEnd } from './gateway/servers/end-enforcement.ts';
import type { Feature } from './platform/feature.ts';
import { outboxWriter } from './platform/outbox/outbox.ts';
import type { Platform } from './platform/platform.ts';

/** Every feature of the service, each with what it needs of others. */
export function createFeatures(
  platform: Platform,
  frameworks: FrameworkRegistry,
): readonly Feature[] {
  const inventory = createInventory(platform);
  const packOf = compiledPacks(platform.sealing.lookups);
  const prepareVersion = preparingVersion(packOf);
  const identityProviders = createIdentityProviders(platform);
  const govern = createGovern(platform, {
    recordUse: inventory.recordUse,
    packOf,
    approvalOf: callApprovals({ ...platform, writeOutbox: outboxWriter(platform.enqueue) }),
  });
  const codeHost = createCodeHost(platform, {
    enqueuePushed: enqueuePushed(platform.enqueueAll),
    requestChecks: checkRequester(platform.enqueue),
    pullRequestChanged: setPullRequestState,
    repositories: { applyList: applyRepositoryList, disconnectAll: disconnectRepositories },
  });
  const scans = createScans(platform, codeHost);
  const features: readonly Feature[] = [
    createMe(platform),
    createOverview(),
    createPeople(),
    identityProviders,
    createTokens(platform),
    createTenants(platform),
    createRepositories({ settleRepository }),
    scans,
    createPrChecks(platform, {
      openChecking: codeHost.openChecking,
      examineChange: scans.examineChange,
      scanBase: scanBase(platform.enqueue),
    }),
    createFindings(platform),
    createViews(),
    createCompliance(platform, { requestReview: requestChange, frameworks }),
    inventory,
    { operations: bulkFeatures({ prepareVersion, validatePolicies: validateElsewhere }) },
    createAgents(platform, {
      tokens: {
        issue: issueAgentToken,
        revokeAll: revokeAgentTokens,
        expireAll: expireAgentTokens,
      },
    }),
    createApprovals(platform, {
      executors: {
        promotePack: (...promotion) => executePromotion(prepareVersion, ...promotion),
        updateGatewayServer: executeEnforcementEnd,
        attestControl: approveAttestation,
      },
      rejections: { attestControl: rejectAttestation },
    }),
    govern,
    createGateway(platform, { deciding: govern.deciding, requestChange }),
    createChanges(platform),
    createConsole(platform, (organization) =>
      manifestTarget(platform.config.codeHostUrl, organization),
    ),
    createEvidence(platform, { packOf }),
    createScim(platform, {
      flagOwned: async (tx, person, leftAt) => ({
        tokens: await flagTokensOf(tx, person, leftAt),
        agents: await flagAgentsOf(tx, person, leftAt),
      }),
    }),
    createSignIn(platform, {
      proveProvider: identityProviders.prove,
      personJoined: refreshForOwner(platform.enqueue),
      createFirstTenant,
      activateFirstProvider,
    }),
    createCliSignIn(platform),
    createNotifications(platform),
    createIntegrations(platform, { triage: triageOpenFinding }),
    createFixPullRequests(platform, { findRepository: codeHost.findFixRepository }),
    codeHost,
  ];
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  return [...features, createJobs(platform, jobs)];
}

function validateElsewhere(): never {
  throw new Error('packs are validated on the thread for bulk work');
}
