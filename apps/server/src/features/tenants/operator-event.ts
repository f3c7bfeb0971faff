import { newId } from '@svc/contract';
import { encodeEvent, type LedgerEvent } from '@svc/ledger';
import type { ClientBase } from 'pg';

/** Seals what an operator did to a tenant, in the transaction that does it and as its last write; `svc.tenant` is set. */
export async function sealOperatorEvent(
  owner: ClientBase,
  kind: string,
  tenant: { readonly id: string; readonly slug: string },
  data: LedgerEvent['data'],
): Promise<void> {
  const event = {
    v: 1 as const,
    id: newId('evidence'),
    time: new Date().toISOString(),
    kind,
    actor: { type: 'operator', id: 'svc-server' },
    subject: { type: 'tenant', id: tenant.id, name: tenant.slug },
    data,
    commitments: {},
  };
  await owner.query('select append_own($1, $2, $3)', [event.id, event.kind, encodeEvent(event)]);
}
