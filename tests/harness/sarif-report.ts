/** A SARIF result of a rule at a line of a file; members given replace its own. */
export function sarifResult(given: Record<string, unknown> = {}): Record<string, unknown> {
  const { path = 'src/orders.py', line = 41, ...own } = given;
  return {
    ruleId: 'py/sql-injection',
    level: 'error',
    message: { text: 'This SQL query depends on a user-provided value.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path },
          region: { startLine: line, startColumn: 5, endColumn: 20 },
        },
      },
    ],
    ...own,
  };
}

/** The text of a SARIF report with one run of a tool. */
export function sarifReport(
  results: readonly unknown[],
  driver: Record<string, unknown> = { name: 'Example Analyzer', semanticVersion: '1.2.3' },
  run: Record<string, unknown> = {},
): string {
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results, ...run }] });
}
