import { agentCredentialsExpire } from './agents/agent-credentials-expire.ts';
import { agentsGoverned } from './agents/agents-governed.ts';
import { agentsOwned } from './agents/agents-owned.ts';
import { agentsReviewed } from './agents/agents-reviewed.ts';
import { agentsScoped } from './agents/agents-scoped.ts';
import { agentsUseDeclaredTools } from './agents/agents-use-declared-tools.ts';
import { agentsUseTheirScope } from './agents/agents-use-their-scope.ts';
import { ledgerRetained } from './evidence/ledger-retained.ts';
import { ledgerWithoutFaults } from './evidence/ledger-without-faults.ts';
import { ledgerWitnessed } from './evidence/ledger-witnessed.ts';
import { acceptancesCurrent } from './findings/acceptances-current.ts';
import { agentConfigOpen } from './findings/agent-config-open.ts';
import { ciRiskOpen } from './findings/ci-risk-open.ts';
import { deadlinesKept } from './findings/deadlines-kept.ts';
import { dependenciesAndCodeOpen } from './findings/dependencies-and-code-open.ts';
import { findingsTriaged } from './findings/findings-triaged.ts';
import { fixesVerified } from './findings/fixes-verified.ts';
import { permissionsOpen } from './findings/permissions-open.ts';
import { secretsOpen } from './findings/secrets-open.ts';
import { definitionsPinned } from './gateway/definitions-pinned.ts';
import { sanitizerOn } from './gateway/sanitizer-on.ts';
import { serversEnforced } from './gateway/servers-enforced.ts';
import { adminsLimited } from './identity/admins-limited.ts';
import { signInFederated } from './identity/sign-in-federated.ts';
import { tokensExpire } from './identity/tokens-expire.ts';
import { tokensUsed } from './identity/tokens-used.ts';
import { bomComplete } from './inventory/bom-complete.ts';
import { inventoryCurrent } from './inventory/inventory-current.ts';
import { modelsNotRetired } from './inventory/models-not-retired.ts';
import { modelsPinned } from './inventory/models-pinned.ts';
import { alertsConfigured } from './operation/alerts-configured.ts';
import { alertsDelivered } from './operation/alerts-delivered.ts';
import { keysRotated } from './operation/keys-rotated.ts';
import { restoreDrilled } from './operation/restore-drilled.ts';
import { prChecksEnforced } from './scanning/pr-checks-enforced.ts';
import { prChecksRun } from './scanning/pr-checks-run.ts';
import { repositoriesConnected } from './scanning/repositories-connected.ts';
import { scanComplete } from './scanning/scan-complete.ts';
import { scanRecent } from './scanning/scan-recent.ts';
import { scanToolCurrent } from './scanning/scan-tool-current.ts';
import type { StateQuery } from './state-query.ts';
import { redTeamRecent } from './testing/red-team-recent.ts';
import { redTeamResisted } from './testing/red-team-resisted.ts';

/** The query of each signal that reads tables, by its id. */
export const STATE_QUERIES: Readonly<Record<string, StateQuery>> = {
  'scan-recent': scanRecent,
  'scan-complete': scanComplete,
  'scan-tool-current': scanToolCurrent,
  'pr-checks-enforced': prChecksEnforced,
  'pr-checks-run': prChecksRun,
  'repositories-connected': repositoriesConnected,
  'inventory-current': inventoryCurrent,
  'models-pinned': modelsPinned,
  'models-not-retired': modelsNotRetired,
  'bom-complete': bomComplete,
  'secrets-open': secretsOpen,
  'permissions-open': permissionsOpen,
  'ci-risk-open': ciRiskOpen,
  'agent-config-open': agentConfigOpen,
  'dependencies-and-code-open': dependenciesAndCodeOpen,
  'findings-triaged': findingsTriaged,
  'acceptances-current': acceptancesCurrent,
  'fixes-verified': fixesVerified,
  'deadlines-kept': deadlinesKept,
  'red-team-recent': redTeamRecent,
  'red-team-resisted': redTeamResisted,
  'agents-owned': agentsOwned,
  'agents-scoped': agentsScoped,
  'agents-reviewed': agentsReviewed,
  'agents-governed': agentsGoverned,
  'agents-use-their-scope': agentsUseTheirScope,
  'agents-use-declared-tools': agentsUseDeclaredTools,
  'agent-credentials-expire': agentCredentialsExpire,
  'servers-enforced': serversEnforced,
  'definitions-pinned': definitionsPinned,
  'sanitizer-on': sanitizerOn,
  'ledger-witnessed': ledgerWitnessed,
  'ledger-retained': ledgerRetained,
  'ledger-without-faults': ledgerWithoutFaults,
  'sign-in-federated': signInFederated,
  'admins-limited': adminsLimited,
  'tokens-expire': tokensExpire,
  'tokens-used': tokensUsed,
  'keys-rotated': keysRotated,
  'alerts-configured': alertsConfigured,
  'alerts-delivered': alertsDelivered,
  'restore-drilled': restoreDrilled,
};
