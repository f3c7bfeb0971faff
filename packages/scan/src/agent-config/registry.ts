import type { AgentRule } from './agent-rule.ts';
import { SETTING_RULES } from './rules/approvals.ts';
import { INSTRUCTION_RULES } from './rules/instructions.ts';
import { CLEAR_CREDENTIAL } from './rules/server-credentials.ts';
import { LAUNCH_RULES } from './rules/server-launch.ts';
import { REACH_RULES } from './rules/server-reach.ts';
import { TOXIC_COMBINATION } from './rules/toxic-combination.ts';
import { TYPOSQUAT } from './rules/typosquat.ts';

/** Every rule about agents' configuration. */
export const AGENT_CONFIG_RULES: readonly AgentRule[] = [
  ...LAUNCH_RULES,
  TYPOSQUAT,
  ...REACH_RULES,
  CLEAR_CREDENTIAL,
  TOXIC_COMBINATION,
  ...SETTING_RULES,
  ...INSTRUCTION_RULES,
];
