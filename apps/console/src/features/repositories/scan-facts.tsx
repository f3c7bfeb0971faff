import type { Scan } from '@svc/contract';
import { JsonTree } from '../../parts/json-tree.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Facts } from '../../parts/page.tsx';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { TRIGGER_TEXTS } from './scan-trigger.ts';

/** What a scan found, what it covered, and what it skipped. */
export function ScanFacts({ scan }: { readonly scan: Scan }) {
  const { coverage, findings } = scan;
  return (
    <>
      <Facts
        facts={[
          ['Repository', <RepositoryLink key="repository" id={scan.repoId} />],
          ['Ref', <UntrustedText key="ref" text={scan.ref} />],
          ['Commit', <code key="commit">{scan.commit ?? 'unknown'}</code>],
          ['Scanned', <TimeText key="at" time={scan.createdAt} />],
          ['Trigger', TRIGGER_TEXTS[scan.trigger]],
          ['Applied', scan.applied ? 'yes' : 'no: a newer commit had been scanned before'],
          ['Findings', `${findings.total}, ${findings.new} new, ${findings.gone} gone`],
          ['Suppressed', findings.suppressed],
          ['AI assets', scan.assets],
          ['Files scanned', numberText(coverage.filesScanned)],
          ['Complete', coverage.complete ? 'yes' : 'no'],
        ]}
      />
      <h2>Skipped</h2>
      <Skipped skipped={coverage.filesSkipped} />
      <h2>Problems</h2>
      {coverage.problems.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <JsonTree value={coverage.problems} />
      )}
    </>
  );
}

/** Files that were not read, by why, those of a reason that has any. */
function Skipped({ skipped }: { readonly skipped: Readonly<Record<string, number>> }) {
  const counted = Object.entries(skipped).filter(([, count]) => count > 0);
  if (counted.length === 0) return <p className="muted">None.</p>;
  return (
    <Facts
      facts={counted.map(([why, count]) => [why.replaceAll('-', ' '), numberText(count)] as const)}
    />
  );
}
