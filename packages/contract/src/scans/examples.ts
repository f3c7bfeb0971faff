import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { ASSET } from '../inventory/examples.ts';
import type { ScanFinding } from './finding.ts';
import type { Coverage } from './scan-report.ts';
import type { Scan, ScanRun, ScanSummary, ScanUpload } from './schemas.ts';

export const SCAN_FINDING: ScanFinding = {
  ruleId: 'secret/github-token',
  title: 'GitHub token',
  severity: 'high',
  confidence: 'high',
  category: 'secret',
  class: 'real',
  path: 'src/config.ts',
  span: { startLine: 3, startColumn: 16, endLine: 3, endColumn: 56 },
  excerpt: "const token = 'ghp_****';",
  fingerprint: `v1:${'3f'.repeat(16)}`,
  contentFingerprint: `v1:${'a7'.repeat(16)}`,
  blastRadius: { score: 60, factors: [{ name: 'reach', value: 'code host', points: 60 }] },
  remediation: 'Revoke the token, then read a new one from the environment.',
};

const COVERAGE: Coverage = {
  scope: 'tree',
  filesScanned: 812,
  bytesScanned: 5_242_880,
  filesSkipped: {
    binary: 7,
    'too-large': 0,
    unreadable: 0,
    'not-a-regular-file': 1,
    'changed-while-read': 0,
  },
  problems: [],
  complete: true,
};

const COMMIT = '9c'.repeat(20);

export const SCAN_UPLOAD: ScanUpload = {
  ref: 'refs/heads/main',
  commit: COMMIT,
  committedAt: EXAMPLE_TIME,
  root: '',
  report: {
    schema: 'svc.scan/1',
    tool: { name: 'svc', version: '0.1.0' },
    findings: [SCAN_FINDING],
    assets: [ASSET],
    coverage: COVERAGE,
  },
};

export const SCAN: Scan = {
  id: exampleId('scan'),
  repoId: exampleId('repository'),
  state: 'succeeded',
  trigger: 'upload',
  ref: 'refs/heads/main',
  commit: COMMIT,
  committedAt: EXAMPLE_TIME,
  root: '',
  applied: true,
  toolVersion: '0.1.0',
  createdAt: EXAMPLE_TIME,
  findings: {
    total: 1,
    new: 1,
    gone: 0,
    suppressed: 0,
    bySeverity: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  },
  assets: 1,
  coverage: COVERAGE,
};

export const SCAN_SUMMARY: ScanSummary = {
  ...SCAN,
  coverage: { ...COVERAGE, problems: COVERAGE.problems.length },
};

export const SCAN_RUN: ScanRun = {
  id: SCAN.id,
  repoId: SCAN.repoId,
  state: 'queued',
  trigger: 'manual',
  ref: 'refs/heads/main',
  error: null,
  createdAt: EXAMPLE_TIME,
  startedAt: null,
  finishedAt: null,
};

export const SCAN_PARAMS = { scanId: SCAN.id };
