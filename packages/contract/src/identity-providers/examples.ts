import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { IdentityProvider, ProviderSettings, PutIdentityProvider } from './schemas.ts';

const id = exampleId('identityProvider');
const tenant = exampleId('tenant');
const issuer = 'https://idp.example.com';

const SETTINGS: ProviderSettings = {
  purposes: ['people', 'agents'],
  clientId: 'svc',
  clientAuthentication: 'client_secret',
  linkClaim: 'sub',
  requiredClaims: [],
  roleRules: [{ claim: ['roles'], values: ['svc-admin'], role: 'admin' }],
  defaultRole: 'none',
  sessionSeconds: 43_200,
  idleSeconds: 1_800,
  isProvisioned: false,
  adminAudience: `urn:svc:${tenant}:admin`,
  agentAudience: `urn:svc:${tenant}:agent`,
};

export const PUT_IDENTITY_PROVIDER: PutIdentityProvider = {
  issuer,
  purposes: ['people', 'agents'],
  clientId: 'svc',
  clientAuthentication: 'private_key_jwt',
  roleRules: [{ claim: ['roles'], values: ['svc-admin'], role: 'admin' }],
  defaultRole: 'viewer',
};

export const IDENTITY_PROVIDER: IdentityProvider = {
  id,
  issuer,
  state: 'active',
  settings: SETTINGS,
  hasClientSecret: true,
  adminClaim: null,
  pending: null,
  redirectUri: `https://svc.example.com/auth/acme/${id}/callback`,
  logoutUri: `https://svc.example.com/auth/acme/${id}/logout`,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const CHANGED_IDENTITY_PROVIDER: IdentityProvider = {
  ...IDENTITY_PROVIDER,
  pending: {
    version: 2,
    settings: { ...SETTINGS, clientAuthentication: 'private_key_jwt', defaultRole: 'viewer' },
    hasClientSecret: false,
    proposedBy: 'https://idp.example.com#alice',
    waitsFor: 'sign_in',
    proofUrl: `https://svc.example.com/auth/acme/sign-in?provider=${id}&proof=1`,
  },
};

export const PROVIDER_PARAMS = { providerId: id };
export const VERIFY_IDENTITY_PROVIDER = { token: 'header.claims.signature' };
export const CONFIRM_IDENTITY_PROVIDER = { version: 2 };
