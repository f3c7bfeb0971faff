import { ADAPTER_CASES } from '../../apps/server/src/features/ingest/adapters/adapter-cases.generated.ts';
import { TOOL_CASES } from '../../apps/server/src/features/ingest/adapters/sarif/tool.cases.ts';

/** A report that `POST /v1/repos/{repoId}/ingest` takes. */
export type ToolReport = { readonly source: string; readonly report: string };

/** A report of each tool: CodeQL, Semgrep, Trivy, Gitleaks and Checkov, and one of each other format. */
export const TOOL_REPORTS: readonly ToolReport[] = [
  ...TOOL_CASES.map(({ report }) => ({ source: 'sarif', report })),
  ...ADAPTER_CASES.flatMap(({ source, accepted }) => {
    if (source === 'sarif') return [];
    const found = accepted.find(({ findings }) => findings.length > 0);
    return found === undefined ? [] : [{ source, report: found.report }];
  }),
];
