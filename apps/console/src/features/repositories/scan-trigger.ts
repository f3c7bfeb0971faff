import type { ScanSummary } from '@svc/contract';

/** Why a scan was made, after "scanned" or "asked for". */
export const TRIGGER_TEXTS: Record<ScanSummary['trigger'], string> = {
  upload: 'by an upload',
  push: 'after a push',
  nightly: 'at night',
  connected: 'as it was connected',
  manual: 'by a person',
};
