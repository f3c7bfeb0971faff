import type { PackChange, PolicyPack, PolicyPackDetail, ReplayReport } from '@svc/contract';
import { SHIPPED_PACKS } from '@svc/policy';
import type { Answer } from './api.ts';
import type { Tenant } from './deployment.ts';

const DEVELOPMENT = '/v1/policies/packs/pack-dev-observe';

/** Returns a policy that restricts one tool. */
export const restriction = (
  outcome: string,
  tool: string,
  id = `${outcome}-${tool.replaceAll(/[./]/g, '-')}`,
) =>
  `@id("${id}")
@outcome("${outcome}")
@reason("the tool is restricted")
forbid (principal, action == Action::"call", resource)
when { resource.name == "${tool}" };
`;

/** Returns the sources of the development pack that comes with the service, and these policies. */
export function packSources(...policies: readonly string[]): { file: string; text: string }[] {
  const sources = SHIPPED_PACKS[0]?.sources ?? [];
  return [...sources, ...policies.map((text, index) => ({ file: `own-${index}.cedar`, text }))];
}

/** Saves a version of the development pack and activates it; returns its number. */
export function activatePolicies(tenant: Tenant, ...policies: readonly string[]): Promise<number> {
  return activateSources(tenant, packSources(...policies));
}

/** Does what `activatePolicies` does, with none of the policies that come with the service. */
export function replacePolicies(tenant: Tenant, ...policies: readonly string[]): Promise<number> {
  const sources = policies.map((text, index) => ({ file: `own-${index}.cedar`, text }));
  return activateSources(tenant, sources);
}

type Sources = readonly { readonly file: string; readonly text: string }[];

/** Saves a version of the development pack, with the policies that come with the service; returns its number. */
export function savePolicies(tenant: Tenant, ...policies: readonly string[]): Promise<number> {
  return saveSources(tenant, packSources(...policies));
}

async function saveSources({ alice }: Tenant, sources: Sources): Promise<number> {
  const { body, status } = await alice.put<PolicyPackDetail>(DEVELOPMENT, { sources });
  if (status !== 201) throw new Error(`not saved: ${JSON.stringify(body)}`);
  return body.version;
}

async function activateSources(tenant: Tenant, sources: Sources): Promise<number> {
  const { alice } = tenant;
  const version = await saveSources(tenant, sources);
  const activated = await alice.post<PackChange>(`${DEVELOPMENT}/activate`, {
    version,
    reason: 'a test',
  });
  if (activated.status !== 200) throw new Error(`not active: ${JSON.stringify(activated.body)}`);
  return version;
}

/** Asks, as alice, for a promotion to production with a fresh replay report. */
export async function askPromotion({ alice }: Tenant): Promise<Answer<PackChange>> {
  const { body: packs } = await alice.get<{ items: PolicyPack[] }>('/v1/policies/packs');
  const version = packs.items[1]?.version;
  const { body: report } = await alice.post<ReplayReport>('/v1/policies/replay', {
    packId: 'pack-staging',
    version,
    against: 'pack-production',
  });
  return alice.post<PackChange>('/v1/policies/packs/pack-staging/promote', {
    reason: 'a test',
    replayId: report.id,
  });
}
