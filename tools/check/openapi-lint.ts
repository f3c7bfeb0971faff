import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Returns the faults that the OpenAPI linter finds in a document, each with its JSON Pointer. */
export async function openapiFaults(path: string, source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: path, config });
  return problems.map(
    ({ ruleId, message, location: [place] }) =>
      `${path}${place?.pointer ?? ''}: ${message} (${ruleId})`,
  );
}
