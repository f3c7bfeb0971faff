import type { Role } from '@svc/contract';
import type { Entity } from '@svc/ledger';

/** Who is calling, once the credential has been proven. */
export type Principal = {
  readonly role: Role;
  readonly tenant: { readonly id: string; readonly slug: string };
  /** Stable within the tenant: `user:<issuer>#<subject>`, `token:<id>`, `agent:<id>`. */
  readonly id: string;
  readonly name: string;
};

/** How the caller is written into evidence. */
export function actor({ role, id, name }: Principal): Entity {
  const type = role === 'service' ? 'token' : role === 'agent' ? 'agent' : 'user';
  return { type, id: id.slice(id.indexOf(':') + 1), name };
}
