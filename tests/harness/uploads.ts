import type {
  Finding,
  InventoryItem,
  Report,
  Repository,
  Scan,
  ScanReport,
  ScanUpload,
} from '@svc/contract';
import { expect } from 'vitest';
import type { Answer } from './api.ts';
import type { Tenant } from './deployment.ts';
import { allPages } from './pages.ts';
import { scanUpload } from './scan-report.ts';

/** A repository of a tenant, and what can be done to it. */
export type TestRepository = {
  readonly id: string;
  readonly name: string;
  post(report: ScanReport, ref?: string, given?: Partial<ScanUpload>): Promise<Answer<Scan>>;
  /** Posts and expects that the upload is taken. */
  upload(report: ScanReport, ref?: string, given?: Partial<ScanUpload>): Promise<Scan>;
  /** Sends another scanner's report, SARIF unless `more` names its source. */
  send(report: string, more?: Readonly<Record<string, unknown>>): Promise<Answer<Report>>;
  /** Sends one and expects that it is taken. */
  ingest(report: string, more?: Readonly<Record<string, unknown>>): Promise<Report>;
  /** Those of the default branch, or of a ref. */
  findings(ref?: string): Promise<Finding[]>;
  assets(): Promise<InventoryItem[]>;
  /** Headline status by path. */
  status(ref?: string): Promise<Record<string, string>>;
};

/** How many repositories of each tenant were registered here. */
const registered = new WeakMap<Tenant, number>();

/** Registers a new repository: `acme/repo-0`, `acme/repo-1` and so on of each tenant. */
export async function testRepository(tenant: Tenant): Promise<TestRepository> {
  const number = registered.get(tenant) ?? 0;
  registered.set(tenant, number + 1);
  const name = `acme/repo-${number}`;
  const { id } = (await tenant.alice.put<Repository>('/v1/repos', { name })).body;
  const post = (report: ScanReport, ref?: string, given?: Partial<ScanUpload>) =>
    tenant.alice.post<Scan>(`/v1/repos/${id}/scans`, scanUpload(report, ref, given));
  const findings = (ref?: string) => {
    const ofRef = ref === undefined ? '' : `&ref=${encodeURIComponent(ref)}`;
    return allPages<Finding>(tenant.vera, `/v1/findings?repoId=${id}${ofRef}`);
  };
  const send = (report: string, more = {}) =>
    tenant.alice.post<Report>(`/v1/repos/${id}/ingest`, { source: 'sarif', report, ...more });
  return {
    id,
    name,
    post,
    async upload(report, ref, given) {
      const { status, body } = await post(report, ref, given);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    send,
    async ingest(report, more) {
      const { status, body } = await send(report, more);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    findings,
    assets: () => allPages<InventoryItem>(tenant.vera, `/v1/inventory?repoId=${id}`),
    status: async (ref) =>
      Object.fromEntries((await findings(ref)).map(({ path, status }) => [path, status])),
  };
}
