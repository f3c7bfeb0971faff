import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { FINDING } from '../findings/examples.ts';
import type { FindingOrigin, Report, ReportUpload } from './schemas.ts';

const REPORT_TEXT = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'CodeQL', semanticVersion: '2.20.1' } },
      results: [
        {
          ruleId: 'py/sql-injection',
          level: 'error',
          message: { text: 'This SQL query depends on a user-provided value.' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/orders.py' },
                region: { startLine: 41, startColumn: 20, endColumn: 25 },
              },
            },
          ],
        },
      ],
    },
  ],
});

export const REPORT_UPLOAD: ReportUpload = {
  source: 'sarif',
  report: REPORT_TEXT,
  ref: 'refs/heads/main',
  commit: '9c'.repeat(20),
};

export const REPORT: Report = {
  id: exampleId('report'),
  repoId: exampleId('repository'),
  source: 'sarif',
  ref: 'refs/heads/main',
  commit: '9c'.repeat(20),
  createdAt: EXAMPLE_TIME,
  tools: [{ name: 'CodeQL', version: '2.20.1', source: 'sarif/codeql', findings: 1 }],
  received: 1,
  findings: {
    total: 1,
    new: 1,
    known: 0,
    suppressed: 0,
    bySeverity: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  },
  skipped: { duplicate: 0, passed: 0, absent: 0, unfinished: 0 },
  redacted: 0,
  repeated: false,
};

export const REPORT_PARAMS = { reportId: REPORT.id };

export const FINDING_ORIGIN: FindingOrigin = {
  findingId: FINDING.id,
  reportId: REPORT.id,
  tool: { name: 'CodeQL', version: '2.20.1' },
  weaknesses: ['CWE-89'],
  measurement: null,
  previousMeasurement: null,
  correlated: [],
};
