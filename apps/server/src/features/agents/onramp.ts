import type { Onramp } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import { knownAgent } from './change.ts';
import { snippetsOf } from './snippets.ts';
import { findAgentAudience } from './store.ts';

/** Returns what connects an agent to the service: settings and code that hold no secret. */
export async function onramp(
  tx: Reader,
  tenant: Principal['tenant'],
  agentId: string,
  addresses: { readonly apiUrl: () => string; readonly gatewayUrl: string | null },
): Promise<Onramp> {
  const agent = await knownAgent(tx, agentId);
  const { external_issuer: issuer } = agent;
  const audience = issuer === null ? null : await findAgentAudience(tx, issuer);
  const apiUrl = addresses.apiUrl();
  const { gatewayUrl } = addresses;
  const { name, allowed_tools: allowedTools } = agent;
  return {
    agentId,
    apiUrl,
    gatewayUrl,
    audience,
    snippets: snippetsOf({
      name,
      allowedTools,
      tenant: tenant.slug,
      apiUrl,
      gatewayUrl,
      jwt: issuer === null || audience === null ? null : { issuer, audience },
    }),
  };
}
