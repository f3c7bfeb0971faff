import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, Page } from '../list.ts';
import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { READERS, TRIAGERS, UPLOADERS } from '../role.ts';
import { type Route, SCAN_BODY_LIMIT } from '../route.ts';
import { SCAN, SCAN_PARAMS, SCAN_RUN, SCAN_SUMMARY, SCAN_UPLOAD } from './examples.ts';
import { Scan, ScanRun, ScanSummary, ScansQuery, ScanUpload } from './schemas.ts';

export const scanRoutes = {
  uploadScan: {
    method: 'POST',
    path: '/v1/repos/{repoId}/scans',
    summary: 'Upload a scan report',
    description:
      'Records the findings and AI assets of the report. A complete scan of a ref also marks the findings of the ref as absent that lie where it scanned and that it no longer contains. A scan of a commit older than the last scanned one of its ref is stored and changes nothing (`applied` is false).',
    tag: 'scans',
    roles: UPLOADERS,
    params: RepositoryParams,
    body: ScanUpload,
    example: { params: REPOSITORY_PARAMS, body: SCAN_UPLOAD },
    bodyLimit: SCAN_BODY_LIMIT,
    success: { status: 201, schema: Scan, example: SCAN },
    fromCommandLine: true,
    changesAuthority: { never: 'adds findings and inventory' },
    events: ['scan.uploaded'],
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
  listScans: {
    method: 'GET',
    path: '/v1/repos/{repoId}/scans',
    summary: 'List the scans of a repository, newest first',
    description:
      'Scans of every ref, or of the one that the query names, each with its counts of findings.',
    tag: 'scans',
    roles: READERS,
    params: RepositoryParams,
    query: ScansQuery,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 200, schema: Page(ScanSummary), example: examplePage(SCAN_SUMMARY) },
    errors: ['not_found'],
  },
  getScan: {
    method: 'GET',
    path: '/v1/scans/{scanId}',
    summary: 'Get a scan with its coverage',
    description:
      'What was examined, what was skipped and why, and the counts of findings. `applied` is false for a scan of a commit older than one that was applied before. A scan by the service has `state` alone until it has succeeded, and an error where it failed.',
    tag: 'scans',
    roles: READERS,
    params: Type.Object({ scanId: Id('scan') }),
    example: { params: SCAN_PARAMS },
    success: { status: 200, schema: Type.Union([Scan, ScanRun]), example: SCAN },
    errors: ['not_found'],
  },
  listScanRuns: {
    method: 'GET',
    path: '/v1/repos/{repoId}/scan-runs',
    summary: 'List scans by the service that wait, run or have failed',
    description:
      'Newest first. One that has succeeded is a scan of the same id; of failed ones the latest 20 are kept.',
    tag: 'scans',
    roles: READERS,
    params: RepositoryParams,
    query: ListQuery,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 200, schema: Page(ScanRun), example: examplePage(SCAN_RUN) },
    errors: ['not_found'],
  },
  rescanRepository: {
    method: 'POST',
    path: '/v1/repos/{repoId}/rescan',
    summary: 'Scan the default branch of a repository by the service',
    description:
      'The service fetches the latest commit from the code host and scans it. While a scan of the repository waits it is answered, and no other one is added.',
    tag: 'scans',
    roles: TRIAGERS,
    params: RepositoryParams,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 202, schema: ScanRun, example: SCAN_RUN },
    changesAuthority: { never: 'scans what is at the code host' },
    events: ['scan.requested'],
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
} as const satisfies Record<string, Route>;
