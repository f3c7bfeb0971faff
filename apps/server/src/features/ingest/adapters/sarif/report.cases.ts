/** A result of rule `r` in `src/a.py`; members given replace its own. */
export function result(given: Record<string, unknown> = {}, line = 4): Record<string, unknown> {
  return {
    ruleId: 'r',
    level: 'warning',
    message: { text: 'A message.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a.py' },
          region: { startLine: line },
        },
      },
    ],
    ...given,
  };
}

/** A report of one run. */
export function sarif(
  results: readonly unknown[],
  driver: Record<string, unknown> = {},
  run: Record<string, unknown> = {},
  extensions: readonly unknown[] = [],
): string {
  const tool = { driver: { name: 'Example', ...driver }, extensions };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool, ...run, results }] });
}
