import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { SCAN_FINDING } from '../scans/examples.ts';
import type { Finding } from './schemas.ts';

const { contentFingerprint: _, ...scanned } = SCAN_FINDING;

export const FINDING: Finding = {
  id: exampleId('finding'),
  repoId: exampleId('repository'),
  source: 'svc',
  ...scanned,
  status: 'open',
  presence: 'detected',
  refsOnly: false,
  firstSeenAt: EXAMPLE_TIME,
  lastSeenAt: EXAMPLE_TIME,
};

export const FINDING_PARAMS = { findingId: FINDING.id };
