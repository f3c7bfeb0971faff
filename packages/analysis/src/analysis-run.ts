import { Budget } from './budget.ts';
import { createMemo, type Memo } from './memo.ts';
import { neverInterrupted, type Pace } from './pace.ts';

/** Steps of all analyzers in one run: minutes of work, which no tree written by people comes near. */
const MAX_STEPS = 1_000_000_000;

/** What all analyzers of one run share. */
export type AnalysisRun = { readonly go: Pace; readonly memo: Memo; readonly budget: Budget };

export function analysisRun(go: Pace = neverInterrupted): AnalysisRun {
  return { go, memo: createMemo(), budget: new Budget(MAX_STEPS) };
}
