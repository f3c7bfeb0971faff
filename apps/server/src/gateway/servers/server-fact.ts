import type { GatewayMode } from '@svc/contract';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import type { ServerRow } from './store.ts';

/** Returns what is sealed of a server. */
export function serverFact(
  kind: 'gateway.server_created' | 'gateway.server_updated' | 'gateway.server_deleted',
  principal: Principal,
  row: ServerRow,
  change: { readonly previousMode?: GatewayMode; readonly approval?: string } = {},
): Fact {
  return {
    kind,
    actor: actor(principal),
    subject: { type: 'server', id: row.server_id, name: row.name },
    data: {
      ...(row.url !== null && { url: row.url }),
      ...(row.command !== null && { command: row.command }),
      mode: row.mode,
      environment: row.environment,
      hasCredential: row.credential !== null,
      ...(row.labels.length > 0 && { labels: row.labels }),
      ...(row.auth !== null && { auth: row.auth.type, tokenUrl: row.auth.tokenUrl }),
      ...change,
    },
  };
}
