import { EXAMPLE_TIME } from '../example.ts';
import type { Overview } from './schemas.ts';

export const OVERVIEW: Overview = {
  waitingApprovals: { value: 2, exact: true },
  waitingAgents: { value: 1, exact: true },
  openFindings: { critical: 1, high: 4, medium: 9, low: 3, info: 0 },
  rollout: {
    lastScanAt: EXAMPLE_TIME,
    repositories: 12,
    hasPrCheck: true,
    hasEnforcedPrCheck: false,
    channels: 1,
    approvedAgents: 3,
    hasCheckedCall: true,
    servers: { observe: 2, enforce: 0 },
    hasAttestedControl: false,
  },
  witnessed: { logNo: 0, size: 1_234 },
  changes: [{ kind: 'finding.triaged', count: { value: 5, exact: true } }],
};
