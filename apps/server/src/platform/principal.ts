import type { Role } from '@svc/contract';

/** Who is calling, once the credential has been proven. */
export type Principal = {
  readonly role: Role;
  readonly tenant: { readonly id: string; readonly slug: string };
  /** Stable within the tenant: `user:<issuer>#<subject>`, `token:<id>`, `agent:<id>`. */
  readonly id: string;
  readonly name: string;
};

/** The caller as the actor of an event. */
export type Caller = {
  readonly type: 'user' | 'token' | 'agent';
  readonly id: string;
  readonly name: string;
};

/** How the caller is written into evidence. */
export function actor({ role, id, name }: Principal): Caller {
  const isToken = role === 'service' || role === 'provisioning';
  const type = isToken ? 'token' : role === 'agent' ? 'agent' : 'user';
  return { type, id: id.slice(id.indexOf(':') + 1), name };
}
