import type { Deployment, Tenant } from './deployment.ts';
import { until } from './until.ts';

/**
 * Confirms a recovery that waits, such as the one that the request of `confirmRecovery` is prepared with: until then the tenant's tokens
 * and agents are refused.
 */
export async function endSuspension(deployment: Deployment, tenant: Tenant): Promise<void> {
  await deployment.sql('update ledger_recoveries set confirmed_at = now() where tenant_id = $1', [
    tenant.id,
  ]);
  const { body } = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'resumed' });
  const served = deployment.as(body.token);
  await until('tokens are served', async () => (await served.get('/v1/me')).status === 200);
}
