import type { Api } from './api.ts';
import type { Deployment } from './deployment.ts';
import { startIssuer, type TestIssuer } from './issuer.ts';

/** A tenant whose people and agents come from the test's own issuer. */
export type IssuerTenant = {
  readonly id: string;
  readonly slug: string;
  readonly adminAudience: string;
  readonly agentAudience: string;
  readonly alice: Api;
  readonly bob: Api;
};

/** Two tenants of one issuer. */
export type SharedIssuer = {
  readonly issuer: TestIssuer;
  readonly acme: IssuerTenant;
  readonly globex: IssuerTenant;
  /** The API as an agent of `acme` with these claims; null leaves a claim out. */
  agent(claims?: Readonly<Record<string, unknown>>): Promise<Api>;
};

export async function startSharedIssuer(deployment: Deployment): Promise<SharedIssuer> {
  const issuer = await startIssuer();
  const tenant = async (slug: string): Promise<IssuerTenant> => {
    const created = await deployment.createTenantOf(issuer.url, slug);
    const aud = created.adminAudience;
    const admin = async (sub: string) =>
      deployment.as(await issuer.sign({ sub, aud, roles: ['admin'], exp: inSeconds(3_600) }));
    return { ...created, alice: await admin('alice'), bob: await admin('bob') };
  };
  const [acme, globex] = [await tenant('acme'), await tenant('globex')];
  return {
    issuer,
    acme,
    globex,
    agent: async (claims = {}) =>
      deployment.as(await issuer.sign({ sub: 'worker', aud: acme.agentAudience, ...claims })),
  };
}

/** A time of JWTs. */
export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
