import type { Call } from './call.ts';
import { type Facts, type FindingFact, NO_TAINT, NO_TOOL_FACTS } from './facts.ts';
import type { Principal } from './principal.ts';

export const call = (tool: string, args: Call['arguments'] = {}, server?: string): Call => ({
  tool,
  server: server ?? null,
  arguments: args,
});

export const agent: Principal = {
  id: 'agt_1',
  name: 'build bot',
  state: 'approved',
  allowedTools: ['repo.*', 'search'],
  owner: null,
  tags: [],
  environment: 'production',
};

export const facts: Facts = {
  inspection: { findings: [], refused: null },
  now: Date.UTC(2026, 0, 5, 12, 30),
  environment: 'production',
  credential: { kind: 'lab-token' },
  tool: NO_TOOL_FACTS,
  taint: NO_TAINT,
  rate: { lastMinute: 0, lastHour: 0 },
  priorDenials: 0,
  hasApproval: false,
};

export const secretFound: FindingFact = {
  ruleId: 'secret/stripe-key',
  title: 'Stripe key',
  category: 'secret',
  severity: 'critical',
  confidence: 'high',
  at: '/q',
};
