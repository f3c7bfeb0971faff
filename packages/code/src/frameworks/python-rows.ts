import { COPILOT_PYTHON_ROWS } from './copilot-rows.ts';
import type { FrameworkRow } from './framework-row.ts';
import { PYTHON_AGENT_ROWS } from './python-agent-rows.ts';
import { PYTHON_CHAIN_ROWS } from './python-chain-rows.ts';
import { PYTHON_MCP_AGENT_ROWS } from './python-mcp-agent-rows.ts';
import { PYTHON_MODEL_ROWS } from './python-model-rows.ts';
import { PYTHON_VENDOR_AGENT_ROWS } from './python-vendor-agent-rows.ts';

/** Python's frameworks, from their own documentation and source. */
export const PYTHON_ROWS: readonly FrameworkRow[] = [
  ...PYTHON_MODEL_ROWS,
  ...PYTHON_CHAIN_ROWS,
  ...PYTHON_VENDOR_AGENT_ROWS,
  ...PYTHON_AGENT_ROWS,
  ...PYTHON_MCP_AGENT_ROWS,
  ...COPILOT_PYTHON_ROWS,
];
