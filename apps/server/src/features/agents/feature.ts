import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AgentParts, agentRoutes } from './routes.ts';

/** The feature needs of `tokens` how an agent's tokens are issued and end. */
export function createAgents(platform: Platform, needs: Pick<AgentParts, 'tokens'>): Feature {
  const { apiUrl, inForce } = platform;
  const { environment, gatewayUrl } = platform.config;
  return { operations: agentRoutes({ ...needs, environment, gatewayUrl, apiUrl, inForce }) };
}
