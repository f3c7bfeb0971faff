import type { Attestation, FrameworkWithControls } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { attestation } from '../harness/requests/compliance.ts';

const FRAMEWORK = '/v1/compliance/frameworks/nist-ai-rmf';
const CONTROL = `${FRAMEWORK}/controls/GOVERN%201.1`;

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  deployment = await borrowDeployment();
  [tenant, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
});
afterAll(() => deployment?.stop());

/** Counts of the attested column that are not 0, with how many controls do not apply. */
async function counts(by: Tenant): Promise<Readonly<Record<string, number>>> {
  const { body } = await by.vera.get<FrameworkWithControls>(FRAMEWORK);
  const { attested, notApplicable } = body.status;
  const all = { ...attested, notApplicable };
  return Object.fromEntries(
    Object.entries(all).filter(([name, count]) => count > 0 && name !== 'none'),
  );
}

test('a status that is read again has what people said since, and what has expired by the clock of the database [COMP-01/status]', async () => {
  const { alice } = tenant;
  expect([await counts(tenant), await counts(other)]).toEqual([{}, {}]);

  const { body } = await alice.post<Attestation>(`${CONTROL}/attestations`, attestation());
  const decided = '/v1/compliance/frameworks/nist-ai-rmf/controls/GOVERN%201.2/applicability';
  expect([await counts(tenant), await counts(other)]).toEqual([{ implemented: 1 }, {}]);

  const { expiresAt } = attestation();
  await alice.post(decided, { applicable: false, reason: 'no such system', expiresAt });
  expect(await counts(tenant)).toEqual({ implemented: 1, notApplicable: 1 });

  // nothing is sealed, and the clock by which it counts moves on
  const move = (interval: string) =>
    deployment.sql(
      'update ledger_heads set sealed_at = sealed_at + $2::interval where tenant_id = $1',
      [tenant.id, interval],
    );
  await move('401 days');
  expect([await counts(tenant), await counts(other)]).toEqual([{ expired: 1 }, {}]);
  await move('-401 days');

  await alice.post(`${CONTROL}/attestations/${body.id}/withdraw`, { reason: 'a reason' });
  expect(await counts(tenant)).toEqual({ withdrawn: 1, notApplicable: 1 });
});
