import { agentRoutes } from './features/agents/routes.ts';
import type { ChangeExecutors } from './features/approvals/change.ts';
import { requestChange } from './features/approvals/request-change.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import {
  approveAttestation,
  rejectAttestation,
} from './features/compliance/attestations/review.ts';
import { executePromotion } from './features/packs/change-version.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { tenantRoutes } from './features/tenants/routes.ts';
import {
  expireAgentTokens,
  issueAgentToken,
  revokeAgentTokens,
} from './features/tokens/agent-tokens.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { gatewayServerRoutes } from './gateway/routes.ts';
import type { McpCommands } from './gateway/servers/commands.ts';
import { executeEnforcementEnd } from './gateway/servers/end-enforcement.ts';
import { withdrawsAuthority } from './platform/http/handler.ts';
import type { Operation } from './platform/http/operation.ts';
import type { Platform } from './platform/platform.ts';

/** What operations that withdraw authority need of the platform. */
export type AuthorityPlatform = Pick<Platform, 'inForce' | 'refuseUrl' | 'secrets'> & {
  readonly config: Pick<Platform['config'], 'environment' | 'gatewayUrl'>;
  readonly commands: McpCommands;
};

/** The operations that are run on the thread for withdrawing authority, as the features of the service build them. */
export function authorityOperations({
  inForce,
  refuseUrl,
  secrets,
  commands,
  config: { environment, gatewayUrl },
}: AuthorityPlatform): Operation[] {
  const tokens = {
    issue: issueAgentToken,
    revokeAll: revokeAgentTokens,
    expireAll: expireAgentTokens,
  };
  // approvals are rejected here, which executes nothing
  const prepareVersion = async () => {
    throw new Error('no operation that withdraws authority activates a version');
  };
  const executors: ChangeExecutors = {
    promotePack: (...promotion) => executePromotion(prepareVersion, ...promotion),
    updateGatewayServer: executeEnforcementEnd,
    attestControl: approveAttestation,
  };
  const rejections = { attestControl: rejectAttestation };
  const apiUrl = () => {
    throw new Error('no operation that withdraws authority answers an address');
  };
  return [
    ...agentRoutes({ environment, gatewayUrl, tokens, inForce, apiUrl }),
    ...tokenRoutes({ inForce }),
    ...peopleRoutes(),
    ...approvalRoutes({ environment, secrets, executors, rejections }),
    ...gatewayServerRoutes({ environment, secrets, commands, requestChange, refuseUrl }),
    ...tenantRoutes(environment === 'production'),
  ].filter(withdrawsAuthority);
}
