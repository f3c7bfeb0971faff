import { startIssuer, type TestIssuer } from '../issuer.ts';
import { pendingProvider } from '../pending-provider.ts';
import { only, type Scene } from './scene.ts';

/** Signs the tokens that prove pending settings; it listens as long as the process of the test file. */
let signer: Promise<TestIssuer> | null = null;

export const identityProviderRequests = ({ deployment, tenant, fresh }: Scene) => {
  const { agentAudience } = tenant;
  /** A provider that somebody else has proposed. */
  const proposed = async (issuer: string, isProven: boolean): Promise<string> => {
    const proposal = { issuer, isProven, proposedBy: 'user:somebody else' };
    return (await pendingProvider(deployment, tenant, proposal)).id;
  };
  const active = async () => {
    const providerId = await proposed(`https://${fresh('issuer')}.example`, false);
    await deployment.sql(
      "update identity_providers set state = 'active', purposes = '{agents}', pending_settings = null where provider_id = $1",
      [providerId],
    );
    return providerId;
  };
  return {
    listIdentityProviders: only('/v1/identity-providers'),
    putIdentityProvider: async () => ({
      path: '/v1/identity-providers',
      body: { issuer: 'https://agents.example', purposes: ['agents'] },
    }),
    verifyIdentityProvider: async () => {
      signer ??= startIssuer();
      const { url, sign } = await signer;
      const providerId = await proposed(url, false);
      return {
        path: `/v1/identity-providers/${providerId}/verify`,
        body: { token: await sign({ aud: agentAudience }) },
      };
    },
    confirmIdentityProvider: async () => ({
      path: `/v1/identity-providers/${await proposed(`https://${fresh('issuer')}.example`, true)}/confirm`,
      body: { version: 1 },
    }),
    refreshIdentityProviderKeys: async () => ({
      path: `/v1/identity-providers/${await active()}/refresh-keys`,
    }),
    disableIdentityProvider: async () => ({
      path: `/v1/identity-providers/${await active()}/disable`,
    }),
  };
};
