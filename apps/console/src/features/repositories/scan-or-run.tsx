import type { Scan, ScanRun } from '@svc/contract';
import { RunFacts } from './run-facts.tsx';
import { ScanFacts } from './scan-facts.tsx';

/** A scan with its report, or one by the service that has none. */
export function ScanOrRun({ scan }: { readonly scan: Scan | ScanRun }) {
  return scan.state === 'succeeded' ? <ScanFacts scan={scan} /> : <RunFacts run={scan} />;
}
