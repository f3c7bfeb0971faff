import { newId } from '@svc/contract';
import type { TestDatabase } from './database.testing.ts';

/** Adds an MCP server of a tenant behind the gateway, where nothing is called; returns its id. */
export async function insertServer(
  { db }: TestDatabase,
  tenantId: string,
  name: string,
  mode: 'observe' | 'enforce',
): Promise<string> {
  const id = newId('gatewayServer');
  await db.tenant(tenantId).transact((tx) =>
    tx
      .insertInto('gateway_servers')
      .values({
        tenant_id: tenantId,
        server_id: id,
        name,
        url: 'https://x.example',
        mode,
        environment: 'staging',
        timeout_seconds: 1,
        max_response_bytes: 1,
        max_concurrency: 1,
        created_by: 'a test',
      })
      .execute(),
  );
  return id;
}
