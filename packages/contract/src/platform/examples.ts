import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { CreatedTenant, CreateTenant, PlatformTenant } from './schemas.ts';

const id = exampleId('tenant');

export const PLATFORM_TENANT_EXAMPLE: PlatformTenant = {
  id,
  slug: 'acme',
  createdAt: EXAMPLE_TIME,
  suspendedAt: null,
};

export const CREATE_TENANT: CreateTenant = {
  slug: 'acme',
  issuer: 'https://idp.example.com',
  adminClaim: { name: 'roles', value: 'svc-admin' },
};

export const CREATED_TENANT: CreatedTenant = {
  tenant: PLATFORM_TENANT_EXAMPLE,
  adminAudience: `urn:svc:${id}:admin`,
  agentAudience: `urn:svc:${id}:agent`,
};

export const TENANT_PARAMS = { tenantId: id };
