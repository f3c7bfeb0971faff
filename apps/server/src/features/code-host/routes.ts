import type { CodeHostReadiness } from '@svc/contract';
import { type Operation, preparedReading } from '../../platform/http/operation.ts';

/** The host is asked before the transaction begins: none is open while an answer is waited for. */
export function codeHostRoutes(readiness: () => Promise<CodeHostReadiness>): Operation[] {
  return [preparedReading('getCodeHost', readiness, async (_tx, _input, answer) => answer)];
}
