import type { ReportAdapter } from '../reported.ts';
import { ADAPTERS } from './adapters.generated.ts';

export function findAdapter(source: string): ReportAdapter | undefined {
  return ADAPTERS.find((adapter) => adapter.source === source);
}
