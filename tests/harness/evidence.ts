import { readHeader, type Verdict, verifyExport } from '@svc/ledger';
import { expect } from 'vitest';
import type { Deployment, Tenant } from './deployment.ts';

export type Head = { readonly size: number; readonly chain: string; readonly key: string };

export type Verification = {
  readonly status: 'verified' | 'failed';
  readonly size: number;
  readonly firstBad: { readonly index: number; readonly reason: string } | null;
};

/** An export's text, and its parsed header. */
export type ExportFile = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Chain hash before `from`, hex. */
  readonly previous: string;
};

export async function exportFile(tenant: Tenant, query = ''): Promise<ExportFile> {
  const { status, headers, body } = await tenant.vera.get<string>(`/v1/evidence/export${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  return readExport(body);
}

export function readExport(text: string): ExportFile {
  const header = readHeader(text.slice(0, text.indexOf('\n') + 1));
  if (!header.ok) throw new Error(header.reason);
  const { from, to, previous } = header.value;
  return { text, from, to, previous: Buffer.from(previous).toString('hex') };
}

export async function signedHead(tenant: Tenant): Promise<Head> {
  return (await tenant.vera.get<Head>('/v1/evidence/head')).body;
}

/** What the service finds in the log that it stores. */
export async function verification(tenant: Tenant): Promise<Verification> {
  const answer = await tenant.vera.post<Verification>('/v1/evidence/verify');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** What somebody finds who has the file and the key and nothing else. */
export async function verify(file: ExportFile, tenant: Tenant): Promise<Verdict> {
  return verifyExport([file.text], { key: (await signedHead(tenant)).key });
}

/** A tenant of its own with so many events: its creation, and tokens minted. */
export async function tenantWithLog(
  deployment: Deployment,
  slug: string,
  events: number,
): Promise<Tenant> {
  const tenant = await deployment.createTenant(slug);
  for (let n = 1; n < events; n++) await tenant.alice.post('/v1/tokens', { name: `token ${n}` });
  expect((await signedHead(tenant)).size).toBe(events);
  return tenant;
}
