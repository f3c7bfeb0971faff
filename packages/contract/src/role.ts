import { Type } from 'typebox';

/**
 * Roles of callers. Each route names the roles that may call it; a credential without a role has no access.
 *
 *     platform      operator of the deployment; sees no tenant's rows
 *     admin         person who administers a tenant
 *     member        person who may read and triage
 *     viewer        person who may read
 *     service       service token: registers repositories, uploads scans, reads results
 *     provisioning  identity provider that provisions users (SCIM only)
 *     agent         AI agent that asks for decisions
 */
export const ROLES = [
  'platform',
  'admin',
  'member',
  'viewer',
  'service',
  'provisioning',
  'agent',
] as const;
export const Role = Type.Enum(ROLES, { description: 'Role of a caller.' });
export type Role = (typeof ROLES)[number];

/** Roles that operate the deployment. */
export const OPERATORS = ['platform'] as const satisfies readonly Role[];
/** Roles that administer a tenant. */
export const ADMINS = ['admin'] as const satisfies readonly Role[];
/** Roles of people within a tenant. */
export const PEOPLE = ['admin', 'member', 'viewer'] as const satisfies readonly Role[];
/** Roles that read scan results: people and service tokens. */
export const READERS = [...PEOPLE, 'service'] as const satisfies readonly Role[];
/** Roles that decide about findings. */
export const TRIAGERS = ['admin', 'member'] as const satisfies readonly Role[];
/** Roles that deliver scan results. */
export const UPLOADERS = ['admin', 'service'] as const satisfies readonly Role[];
