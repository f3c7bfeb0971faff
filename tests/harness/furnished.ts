import { rm } from 'node:fs/promises';
import type { Repository } from '@svc/contract';
import { makeDataDirectory } from '../../apps/server/src/db/data-directory.testing.ts';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { call, listAll } from '../../tools/up/api.ts';
import type { Development } from '../../tools/up/development.ts';
import { startFurnished } from '../../tools/up/furnished.ts';
import { TOOL_REPORTS } from './tool-reports.ts';

/** A service in a process of its own, with what `npm run up` leaves in its tenant and a report of each tool. */
export type Furnished = { readonly development: Development; stop(): Promise<void> };

const SILENT = { line: () => {}, done: () => {}, step: () => {}, end: () => {} };

export async function startFurnishedService(): Promise<Furnished> {
  const dataDir = await makeDataDirectory('furnished');
  const opened = new AsyncDisposableStack();
  opened.defer(async () => {
    await (await startCluster(dataDir)).remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  try {
    const development = await startFurnished({ dataDir, progress: SILENT, opened });
    await ingestReports(development);
    return { development, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function ingestReports(development: Development): Promise<void> {
  const [repository] = await listAll<Repository>(development, '/v1/repos?');
  const path = `/v1/repos/${repository?.id}/ingest`;
  for (const report of TOOL_REPORTS) await call(development, 'alice', 'POST', path, report);
}
