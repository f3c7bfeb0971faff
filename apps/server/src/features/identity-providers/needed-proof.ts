import type { IdentityProvider } from '@svc/contract';
import type { ProviderSettings } from './read-model.ts';

/** How settings are shown to work. */
export type Proof = Exclude<NonNullable<IdentityProvider['pending']>['waitsFor'], 'confirmation'>;

/**
 * Returns what proves settings: what locks nobody out is shown by who would be locked out. People first, then agents; a
 * provider for provisioning alone is proven by any token of its keys.
 */
export function neededProof({ purposes, clientId }: ProviderSettings): Proof {
  if (purposes.includes('people')) return clientId === null ? 'admin_token' : 'sign_in';
  return purposes.includes('agents') ? 'agent_token' : 'token';
}
