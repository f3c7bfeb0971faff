// Made from the folders of apps/server/src/features/ingest/adapters by `npm run generate`.
import type { AdapterCases } from './adapter-cases.testing.ts';
import { GARAK_CASES } from './garak/adapter.cases.ts';
import { PROMPTFOO_CASES } from './promptfoo/adapter.cases.ts';
import { SARIF_CASES } from './sarif/adapter.cases.ts';

/** The reports that every format reads or refuses, for tests. */
export const ADAPTER_CASES: readonly AdapterCases[] = [
  GARAK_CASES,
  PROMPTFOO_CASES,
  SARIF_CASES,
];
