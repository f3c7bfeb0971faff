import type { AgentUsage, PatternUse } from '@svc/contract';
import { matchesTool } from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { wireTime } from '../../platform/time.ts';
import { type CalledTool, calledTools } from '../inventory/read-model.ts';
import { knownAgent } from './change.ts';

const MAX_TOOLS = 500;
const MAX_NAMES_PER_PATTERN = 10;

/** Returns what an agent called beside what its scope allows now; throws `not_found`. */
export async function agentUsage(tx: Reader, agentId: string): Promise<AgentUsage> {
  const patterns = [...new Set((await knownAgent(tx, agentId)).allowed_tools)];
  const { tools, isComplete } = await calledTools(tx, agentId);
  return {
    tools: tools.slice(0, MAX_TOOLS).map(({ lastUsedAt, ...used }) => ({
      ...used,
      lastUsedAt: wireTime(lastUsedAt),
      isAllowed: patterns.some((pattern) => matchesTool(pattern, used.tool)),
    })),
    patterns: patterns.map((pattern) => patternUse(pattern, tools)),
    isComplete,
  };
}

/** Returns what was called of one pattern; `tools` are last used first. */
function patternUse(pattern: string, tools: readonly CalledTool[]): PatternUse {
  const matched = tools.filter(({ tool }) => matchesTool(pattern, tool));
  const names = [...new Set(matched.map(({ tool }) => tool))].sort();
  return {
    pattern,
    tools: names.slice(0, MAX_NAMES_PER_PATTERN),
    toolCount: names.length,
    calls: matched.reduce((sum, { calls }) => sum + calls, 0),
    lastUsedAt: wireTime(matched[0]?.lastUsedAt ?? null),
  };
}
