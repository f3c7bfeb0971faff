import type { Call } from '../call.ts';
import type { Facts, FindingFact } from '../facts.ts';
import { NO_TAINT } from '../facts.ts';
import type { Principal } from '../principal.ts';

/**
 * Returns Cedar policies as a tenant with many tools has them: of `count`, a tenth applies everywhere and the rest to one
 * server or one tool each.
 */
export function benchmarkPolicies(count: number): string {
  const policies = [
    '@id("base") permit (principal, action == Action::"call", resource);',
    ...Array.from({ length: count - 1 }, (_, index) => benchmarkPolicy(index)),
  ];
  return policies.join('\n');
}

const OUTCOMES = ['deny', 'approve', 'step-up', 'sanitize'];
const CONDITIONS = [
  'when { context.findings.injection.mediumConfidence >= 5 }',
  'when { resource.name like "*.delete*" && !principal.tags.contains("trusted") }',
  'when { context.environment == "production" && context.time.hour < 4 }',
  'when { context.taint.sources.containsAny(["mail", "web"]) }',
  'when { context.findings.rules.contains("secret/private-key") } unless { principal has owner }',
];

function benchmarkPolicy(index: number): string {
  const outcome = OUTCOMES[index % OUTCOMES.length];
  const head = `@id("rule-${index}") @outcome("${outcome}") @reason("rule ${index}")`;
  const condition =
    outcome === 'step-up'
      ? 'when { resource.labels.contains("privileged") } unless { context.credential.scopes.contains("admin") }'
      : CONDITIONS[index % CONDITIONS.length];
  return `${head} forbid (principal, action == Action::"call", ${scope(index)}) ${condition};`;
}

function scope(index: number): string {
  if (index % 10 === 0) return 'resource';
  if (index % 2 === 0) return `resource in Server::"server-${index % 7}"`;
  return `resource == Tool::"server-${index % 7}/tool-${index % 23}.read"`;
}

export function benchmarkCall(index: number): Call {
  return {
    server: `server-${index % 7}`,
    tool: `tool-${index % 23}.${index % 5 === 0 ? 'delete' : 'read'}`,
    arguments: { path: '/data/report.csv', limit: index },
  };
}

export function benchmarkPrincipal(index: number): Principal {
  return {
    id: `agt_${index % 50}`,
    name: `agent ${index % 50}`,
    state: 'approved',
    allowedTools: ['mail.*', 'tool-1.read', '*'],
    owner: index % 2 === 0 ? { issuer: 'https://idp.example', subject: 'u1' } : null,
    tags: index % 3 === 0 ? ['trusted'] : [],
    environment: 'production',
  };
}

export function benchmarkFacts(index: number): Facts {
  return {
    inspection: { findings: index % 10 === 0 ? [FINDING] : [], refused: null },
    now: Date.UTC(2026, 0, 1) + index * 60_000,
    environment: 'production',
    credential: { kind: 'lab-token' },
    tool: { labels: index % 4 === 0 ? ['privileged'] : [], serverLabels: [] },
    taint: index % 6 === 0 ? { sources: ['web'], paths: [] } : NO_TAINT,
    rate: { lastMinute: 3, lastHour: 40 },
    priorDenials: 0,
    hasApproval: false,
  };
}

const FINDING: FindingFact = {
  ruleId: 'injection/shell',
  title: 'Shell metacharacters',
  category: 'injection',
  severity: 'high',
  confidence: 'medium',
  at: '/path',
};
