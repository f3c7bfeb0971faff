import type { Role } from '@svc/contract';
import type { PersonRole } from './identity/role-rules.ts';

/** Who is calling, once the credential has been proven. */
export type Principal = {
  readonly role: Role;
  readonly tenant: { readonly id: string; readonly slug: string };
  /** Stable within the tenant: `user:<issuer>#<subject>`, `token:<id>`, `agent:<id>`. */
  readonly id: string;
  readonly name: string;
  /** Of people only. */
  readonly person?: Person;
};

/** How a person is identified and has authenticated. */
export type Person = {
  /** Id of the user record; null for the holder of a JWT whom the tenant keeps no record of. */
  readonly userId: string | null;
  /** Null for the holder of a JWT. */
  readonly sessionId: string | null;
  /** When the session ends unless it is used, in milliseconds since 1970 UTC; null for the holder of a JWT. */
  readonly sessionEndsAt: number | null;
  /** The session is one of `svc login`: it reads and uploads scans, and changes nothing else. */
  readonly isCommandLine: boolean;
  readonly providerId: string;
  /** Role by the claims at sign-in, or of the JWT; the role is this one or that of its groups, whichever is higher. */
  readonly claimRole: PersonRole;
  /** When the identity provider last authenticated the person, in milliseconds since 1970 UTC; null if it does not report it. */
  readonly authenticatedAt: number | null;
};

/** Who a person is: its issuer, and its subject there. */
export type PersonKey = { readonly issuer: string; readonly subject: string };

/** Returns who a person is; null for another caller. Issuers hold no `#`, and subjects may. */
export function personKey({ id, person }: Principal): PersonKey | null {
  if (person === undefined) return null;
  const at = id.indexOf('#');
  return { issuer: id.slice('user:'.length, at), subject: id.slice(at + 1) };
}

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
