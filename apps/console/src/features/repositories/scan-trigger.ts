import type { ScanSummary } from '@svc/contract';

/** What triggered a scan. */
export const TRIGGER_TEXTS: Record<ScanSummary['trigger'], string> = {
  upload: 'by an upload',
  push: 'after a push',
  nightly: 'at night',
  connected: 'as it was connected',
  manual: 'by a person',
};
