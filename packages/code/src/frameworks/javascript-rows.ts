import { COPILOT_JAVASCRIPT_ROWS } from './copilot-rows.ts';
import type { FrameworkRow } from './framework-row.ts';
import { JAVASCRIPT_AGENT_ROWS } from './javascript-agent-rows.ts';
import { JAVASCRIPT_HARNESS_ROWS } from './javascript-harness-rows.ts';
import { JAVASCRIPT_MODEL_ROWS } from './javascript-model-rows.ts';
import { JAVASCRIPT_VENDOR_AGENT_ROWS } from './javascript-vendor-agent-rows.ts';

/** Frameworks of JavaScript and TypeScript, from their own documentation and source. */
export const JAVASCRIPT_ROWS: readonly FrameworkRow[] = [
  ...JAVASCRIPT_MODEL_ROWS,
  ...JAVASCRIPT_AGENT_ROWS,
  ...JAVASCRIPT_HARNESS_ROWS,
  ...JAVASCRIPT_VENDOR_AGENT_ROWS,
  ...COPILOT_JAVASCRIPT_ROWS,
];
