import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { ToolPattern } from './schemas.ts';

const Calls = Type.Integer({
  description: 'Calls that were decided, whether they were allowed or denied.',
});

/** A tool that the agent called. */
export const UsedTool = Type.Object({
  server: Type.Union([Type.String(), Type.Null()]),
  tool: Type.String(),
  calls: Calls,
  lastUsedAt: Time,
  isAllowed: Type.Boolean({
    description:
      'True if a pattern of `allowedTools`, as it is now, matches the tool. A state, a rule or an approval may still stop a call.',
  }),
});
export type UsedTool = Static<typeof UsedTool>;

/** A pattern of the agent's `allowedTools`, and what was called of it. */
export const PatternUse = Type.Object({
  pattern: ToolPattern,
  tools: Type.Array(Type.String(), {
    description:
      'The first 10 names, in alphabetical order, of called tools that the pattern matches.',
  }),
  toolCount: Type.Integer({ description: 'Names of called tools that the pattern matches.' }),
  calls: Calls,
  lastUsedAt: Type.Union([Time, Type.Null()], {
    description: 'Null for a permission that no recorded call has used.',
  }),
});
export type PatternUse = Static<typeof PatternUse>;

export const AgentUsage = Type.Object({
  tools: Type.Array(UsedTool, { description: 'At most 500 tools, last used first.' }),
  patterns: Type.Array(PatternUse, { description: 'In the order of `allowedTools`.' }),
  isComplete: Type.Boolean({
    description:
      'False where 500 tools or more are recorded: further ones are not, so tools may be absent.',
  }),
});
export type AgentUsage = Static<typeof AgentUsage>;
