import { ADAPTERS } from './adapters/adapters.generated.ts';

/** Formats of the reports of red-team tools, which test models. */
export const RED_TEAM_SOURCES: readonly string[] = ADAPTERS.filter(
  ({ testsModels }) => testsModels,
).map(({ source }) => source);
