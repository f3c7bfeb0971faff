import { PLATFORM_TENANT, type Role } from '@svc/contract';
import type pg from 'pg';
import { ApiError } from '../api-error.ts';
import type { Credential } from './credential.ts';
import { higherRole, type PersonRole } from './role-rules.ts';
import { type PresentedSession, sessionHash } from './session-cookie.ts';

export type PersonCredential = Credential & { readonly kind: 'person' };

type SessionRow = {
  tenant_id: string;
  slug: string;
  session_id: string;
  user_id: string;
  provider_id: string;
  issuer: string;
  subject: string;
  display_name: string | null;
  claim_role: PersonRole;
  group_role: PersonRole;
  is_valid: boolean;
  is_active: boolean;
  is_suspended: boolean;
  authenticated_at: Date | null;
  expires_at: Date;
};

/** A person whom a verified JWT names, before the tenant's records are asked. */
export type NamedPerson = {
  readonly tenant: { readonly id: string; readonly slug: string };
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly claimRole: PersonRole;
  /** Only people whom the directory has provisioned have access. */
  readonly isProvisioned: boolean;
  /** Milliseconds. */
  readonly expiresAt: number;
  readonly authenticatedAt: number | null;
};

/** Stable within the tenant, and the same by whichever credential: issuer and subject are who a person is. */
function personId(issuer: string, subject: string): string {
  return `user:${issuer}#${subject}`;
}

/**
 * Resolves the cookie of a session, and extends the session unless the request is a background one. Reads the database
 * each time, so the end of a session is one on every process.
 */
export async function resolveSession(
  lookups: pg.Pool,
  { cookie, isBackground }: PresentedSession,
): Promise<PersonCredential> {
  const found = await sessionByHash(lookups, sessionHash(cookie), isBackground);
  if (found !== null) return found;
  throw new ApiError('unauthenticated', 'the session has ended; sign in again');
}

/**
 * Resolves the token of `svc login` to the session that it is of; null for a token of no session, and of one that has ended. No
 * token is the cookie of a session, nor the other way round: their lengths differ.
 */
export async function resolveCommandLine(
  lookups: pg.Pool,
  hash: Buffer,
): Promise<PersonCredential | null> {
  const found = await sessionByHash(lookups, hash, false);
  if (found === null) return null;
  const { principal } = found;
  // whoever holds the token has not signed in with it
  const person = { ...principal.person, isCommandLine: true, authenticatedAt: null };
  return { ...found, principal: { ...principal, person } };
}

async function sessionByHash(
  lookups: pg.Pool,
  hash: Buffer,
  isBackground: boolean,
): Promise<PersonCredential | null> {
  const { rows } = await lookups.query<SessionRow>({
    name: 'find_session',
    text: 'select * from find_session($1, $2)',
    values: [hash, isBackground],
  });
  const [row] = rows;
  if (row?.is_valid !== true) return null;
  return {
    kind: 'person',
    expiresAt: row.expires_at.getTime(),
    principal: {
      role: roleIn(row.tenant_id, admittedRole(row, higherRole(row.claim_role, row.group_role))),
      tenant: { id: row.tenant_id, slug: row.slug },
      id: personId(row.issuer, row.subject),
      name: row.display_name ?? row.subject,
      person: {
        userId: row.user_id,
        sessionId: row.session_id,
        sessionEndsAt: row.expires_at.getTime(),
        isCommandLine: false,
        providerId: row.provider_id,
        claimRole: row.claim_role,
        authenticatedAt: row.authenticated_at?.getTime() ?? null,
      },
    },
  };
}

type PersonRow = {
  user_id: string;
  group_role: PersonRole;
  is_active: boolean;
  is_suspended: boolean;
};

/** Resolves a person with a JWT to the user record that its sign-in uses, too; throws 403 for one without access. */
export async function resolveNamedPerson(
  lookups: pg.Pool,
  person: NamedPerson,
): Promise<PersonCredential> {
  const { tenant, providerId, issuer, subject, name, expiresAt, authenticatedAt } = person;
  const { rows } = await lookups.query<PersonRow>({
    name: 'find_person',
    text: 'select * from find_person($1, $2, $3)',
    values: [tenant.id, issuer, subject],
  });
  const row = rows[0] ?? null;
  if (row === null && person.isProvisioned) {
    throw new ApiError('forbidden', 'the directory of the tenant has not provisioned the person');
  }
  const role = higherRole(person.claimRole, row?.group_role ?? 'none');
  return {
    kind: 'person',
    expiresAt,
    principal: {
      role: roleIn(tenant.id, admittedRole(row, role)),
      tenant,
      id: personId(issuer, subject),
      name,
      person: {
        userId: row?.user_id ?? null,
        sessionId: null,
        sessionEndsAt: null,
        isCommandLine: false,
        providerId,
        claimRole: person.claimRole,
        authenticatedAt,
      },
    },
  };
}

/** Administrators of the platform's own tenant are those of the platform; nobody else of it has access. */
export function roleIn(tenantId: string, role: Exclude<PersonRole, 'none'>): Role {
  if (tenantId !== PLATFORM_TENANT.id) return role;
  if (role === 'admin') return 'platform';
  throw new ApiError('forbidden', 'only platform administrators sign in to the platform');
}

/** Returns the role of a person who has access; throws 403 for anybody else. */
export function admittedRole(
  record: { readonly is_active: boolean; readonly is_suspended: boolean } | null,
  role: PersonRole,
): Exclude<PersonRole, 'none'> {
  if (record?.is_active === false) {
    throw new ApiError('forbidden', 'the directory has deactivated the person');
  }
  if (record?.is_suspended === true) {
    throw new ApiError('forbidden', 'an administrator has suspended the person');
  }
  if (role === 'none') {
    throw new ApiError(
      'forbidden',
      'no role rule of the identity provider gives the person a role',
    );
  }
  return role;
}
