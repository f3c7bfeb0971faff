import { Type } from 'typebox';
import { FINDING_PARAMS } from '../findings/examples.ts';
import { Id } from '../ids.ts';
import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { READERS, UPLOADERS } from '../role.ts';
import { type Route, SCAN_BODY_LIMIT } from '../route.ts';
import { FINDING_ORIGIN, REPORT, REPORT_PARAMS, REPORT_UPLOAD } from './examples.ts';
import { FindingOrigin, Report, ReportUpload } from './schemas.ts';

export const ingestRoutes = {
  uploadReport: {
    method: 'POST',
    path: '/v1/repos/{repoId}/ingest',
    summary: 'Ingest the report of another tool',
    description:
      'Adds the findings of the report, or refreshes those that an earlier report contained. No finding is resolved: a result that a later report lacks stays. Secrets and personal data are masked before anything is stored. The same report again changes nothing.',
    tag: 'ingest',
    roles: UPLOADERS,
    params: RepositoryParams,
    body: ReportUpload,
    example: { params: REPOSITORY_PARAMS, body: REPORT_UPLOAD },
    bodyLimit: SCAN_BODY_LIMIT,
    success: { status: 200, schema: Report, example: REPORT },
    changesAuthority: { never: 'adds findings' },
    events: ['report.ingested'],
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
  getReport: {
    method: 'GET',
    path: '/v1/reports/{reportId}',
    summary: 'Get an ingested report',
    description:
      'What the report contained and what became of its entries. The text of the report is not stored.',
    tag: 'ingest',
    roles: READERS,
    params: Type.Object({ reportId: Id('report') }),
    example: { params: REPORT_PARAMS },
    success: { status: 200, schema: Report, example: REPORT },
    errors: ['not_found'],
  },
  getFindingOrigin: {
    method: 'GET',
    path: '/v1/findings/{findingId}/origin',
    summary: 'Get the tool and report that an ingested finding comes from',
    description: 'Answers 404 for a finding of our own scanner, which no report contained.',
    tag: 'ingest',
    roles: READERS,
    params: Type.Object({ findingId: Id('finding') }),
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: FindingOrigin, example: FINDING_ORIGIN },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
