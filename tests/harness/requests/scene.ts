import type { Repository, Scan } from '@svc/contract';
import type { Deployment, Tenant } from '../deployment.ts';
import { asset, relation, scanFinding, scanReport, scanUpload } from '../scan-report.ts';

/** A request of one operation: its path with all parameters filled in, and its body, if it takes one. */
export type ApiRequest = {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Makes a valid request of one operation, and first the things that its path names. */
export type MakeRequest = () => Promise<ApiRequest>;

/** What the requests of several features need: a tenant, names that are not taken, things that were made. */
export type Scene = {
  readonly deployment: Deployment;
  readonly tenant: Tenant;
  /** Returns a name that no other call returns. */
  fresh(prefix: string): string;
  /** Registers a repository and returns its id. */
  repository(): Promise<string>;
  /** Uploads a scan with a finding, an asset and a relation to a new repository. */
  scanned(): Promise<{ readonly repoId: string; readonly scanId: string }>;
};

const REPORT = scanReport([scanFinding()], [asset()]);
export const UPLOAD = scanUpload({ ...REPORT, relations: [relation(asset())] });

export function requestScene(deployment: Deployment, tenant: Tenant): Scene {
  let made = 0;
  const { alice } = tenant;
  const fresh = (prefix: string) => `${prefix}-${made++}`;
  const repository = async () =>
    (await alice.put<Repository>('/v1/repos', { name: fresh('acme/repo') })).body.id;
  const scanned = async () => {
    const repoId = await repository();
    const { body } = await alice.post<Scan>(`/v1/repos/${repoId}/scans`, UPLOAD);
    return { repoId, scanId: body.id };
  };
  return { deployment, tenant, fresh, repository, scanned };
}

/** Returns the maker of a request that is a path alone. */
export const only =
  (path: string): MakeRequest =>
  async () => ({ path });
