import type { ReportAdapter } from '../reported.ts';
import { garakAdapter } from './garak/adapter.ts';
import { promptfooAdapter } from './promptfoo/adapter.ts';
import { sarifAdapter } from './sarif/adapter.ts';

/** All report formats. Another one is a folder with an adapter and its cases, and a line here. */
export const ADAPTERS: readonly ReportAdapter[] = [sarifAdapter, garakAdapter, promptfooAdapter];

export function findAdapter(source: string): ReportAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.source === source);
}
