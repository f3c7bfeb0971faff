import { GARAK_CASES } from '../../apps/server/src/features/ingest/adapters/garak/adapter.cases.ts';
import { PROMPTFOO_CASES } from '../../apps/server/src/features/ingest/adapters/promptfoo/adapter.cases.ts';
import { TOOL_CASES } from '../../apps/server/src/features/ingest/adapters/sarif/tool.cases.ts';

/** A report that `POST /v1/repos/{repoId}/ingest` takes. */
export type ToolReport = { readonly source: string; readonly report: string };

/** A report of each tool: CodeQL, Semgrep, Trivy, Gitleaks, Checkov, garak, promptfoo. */
export const TOOL_REPORTS: readonly ToolReport[] = [
  ...TOOL_CASES.map(({ report }) => ({ source: 'sarif', report })),
  ...[GARAK_CASES, PROMPTFOO_CASES].flatMap(({ source, accepted }) => {
    const found = accepted.find(({ findings }) => findings.length > 0);
    return found === undefined ? [] : [{ source, report: found.report }];
  }),
];
