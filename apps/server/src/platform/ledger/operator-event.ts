import type { SealedEvent } from '@svc/contract';
import type { ClientBase } from 'pg';
import { newEvent } from './seal.ts';

/** What an operator does to a tenant. */
type OperatorEvent = Extract<SealedEvent, { actor: { type: 'operator' } }>;

/** Seals what an operator did to a tenant, in the transaction that does it and as its last write; `svc.tenant` is set. */
export async function sealOperatorEvent<Kind extends OperatorEvent['kind']>(
  owner: ClientBase,
  kind: Kind,
  tenant: { readonly id: string; readonly slug: string },
  data: Extract<OperatorEvent, { kind: Kind }>['data'],
): Promise<void> {
  const { id, text, disclosures } = newEvent({
    kind,
    actor: { type: 'operator', id: 'svc-server' },
    subject: { type: 'tenant', id: tenant.id, name: tenant.slug },
    data,
  } as OperatorEvent);
  await owner.query('select append_own($1, $2, $3, $4)', [id, kind, text, disclosures]);
}
