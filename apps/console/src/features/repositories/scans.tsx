import type { ScanSummary } from '@svc/contract';
import type { Column } from '../../parts/list/column.ts';
import { List } from '../../parts/list/list.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Empty } from '../../parts/page.tsx';
import type { FilterField } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { coverageText, skippedFiles } from './coverage-text.ts';
import { ScanDetail } from './scan-detail.tsx';
import { TRIGGER_TEXTS } from './scan-trigger.ts';

const FIELDS: readonly FilterField[] = [{ name: 'ref', label: 'Ref', isMain: true }];

const COLUMNS: readonly Column<ScanSummary>[] = [
  {
    name: 'Scanned',
    width: '120px',
    phoneWidth: '100px',
    cell: ({ createdAt }) => <TimeText time={createdAt} />,
  },
  {
    name: 'Ref',
    width: 'minmax(160px, 1fr)',
    phoneWidth: 'minmax(110px, 1fr)',
    isLead: true,
    cell: ({ id, ref }) => (
      <TenantLink to={`/scans/${id}`}>
        <UntrustedText text={ref} />
      </TenantLink>
    ),
  },
  { name: 'Trigger', width: '130px', dropRank: 2, cell: ({ trigger }) => TRIGGER_TEXTS[trigger] },
  {
    name: 'Commit',
    width: '90px',
    dropRank: 3,
    cell: ({ commit }) => <code>{commit?.slice(0, 8) ?? ''}</code>,
  },
  {
    name: 'Findings',
    width: '110px',
    phoneWidth: '90px',
    isLead: true,
    isNumber: true,
    cell: ({ findings }) => findingsText(findings),
  },
  {
    name: 'Files',
    width: '80px',
    dropRank: 4,
    isNumber: true,
    cell: ({ coverage }) => numberText(coverage.filesScanned),
  },
  {
    name: 'Skipped',
    width: '70px',
    dropRank: 5,
    isNumber: true,
    cell: ({ coverage }) => numberText(skippedFiles(coverage)),
  },
  {
    name: 'Problems',
    width: '80px',
    dropRank: 5,
    isNumber: true,
    cell: ({ coverage }) => numberText(coverage.problems),
  },
  { name: 'Coverage', width: '130px', dropRank: 1, cell: coverageText },
];

/** The scans of a repository, newest first. */
export function Scans({ repoId }: { readonly repoId: string }) {
  return (
    <section className="stack" aria-labelledby="scans">
      <h2 id="scans">Scans</h2>
      <List
        operation="listScans"
        input={{ params: { repoId } }}
        label="Scans"
        fields={FIELDS}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={(scan) => `${scan.ref}, ${findingsText(scan.findings)}, ${coverageText(scan)}`}
        empty={
          <Empty title="No scan yet">
            Scans by the service and uploads are listed here. To upload one:
            <pre>svc scan . --upload --repo OWNER/NAME</pre>
          </Empty>
        }
        details={(id) => <ScanDetail key={id} id={id} />}
        pageOf={(id) => `/scans/${id}`}
      />
    </section>
  );
}

function findingsText({ total, new: added }: ScanSummary['findings']): string {
  return added === 0 ? numberText(total) : `${numberText(total)}, ${numberText(added)} new`;
}
