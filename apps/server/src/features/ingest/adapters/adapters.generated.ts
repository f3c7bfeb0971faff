// Made from the folders of apps/server/src/features/ingest/adapters by `npm run generate`.
import type { ReportAdapter } from '../reported.ts';
import { garakAdapter } from './garak/adapter.ts';
import { promptfooAdapter } from './promptfoo/adapter.ts';
import { sarifAdapter } from './sarif/adapter.ts';

/** All report formats, by their names. */
export const ADAPTERS: readonly ReportAdapter[] = [
  garakAdapter,
  promptfooAdapter,
  sarifAdapter,
];
