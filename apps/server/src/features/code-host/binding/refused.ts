import type { BindingOutcome, ErrorCode } from '@svc/contract';
import { ApiError } from '../../../platform/api-error.ts';

/** An installation that is not connected: an answer of the error table, and the outcome that the console shows for it. */
export class BindingRefused extends ApiError {
  readonly outcome: BindingOutcome;

  constructor(outcome: BindingOutcome, code: ErrorCode, detail: string) {
    super(code, detail);
    this.outcome = outcome;
  }
}
