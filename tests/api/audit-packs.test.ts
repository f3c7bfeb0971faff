import { createHash } from 'node:crypto';
import { readTarHeader, TAR_BLOCK, tarPadding } from '@svc/compliance';
import type { AuditPack, ComplianceScope } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { attestation, packDone, packRequest } from '../harness/requests/compliance.ts';

const PACKS = '/v1/compliance/audit-packs';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
});
afterAll(() => deployment?.stop());

test('a pack is made by a job, sealed, and its archive has what its manifest lists [COMP-03]', async () => {
  const id = await packDone(tenant.alice);
  const { body } = await tenant.vera.get<AuditPack>(`${PACKS}/${id}`);
});
