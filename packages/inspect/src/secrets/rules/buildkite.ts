import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BUILDKITE_RULES: RuleList = () => [
  {
    id: 'secret/buildkite-agent-token',
    title: 'Buildkite agent, cluster or registry token',
    provider: 'buildkite',
    severity: 'high',
    tier: 'format',
    pattern: 'bk(?:aa|ja?t|aj|ar|ur|tx|cqt|ct|pt|rt|tr|at|pat|ps)_[A-Za-z0-9_.-]{38,2000}',
    prefixes: ['bkct_', 'bkrt_', 'bkar_', 'bkaa_', 'bkaj_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Buildkite, Agents, the cluster’s tokens'),
    source: 'Buildkite agent source code, redact.go, tokenPrefixes',
  },
  {
    id: 'secret/buildkite-token',
    title: 'Buildkite API access token',
    provider: 'buildkite',
    severity: 'high',
    tier: 'format',
    pattern: 'bkua_[0-9a-z]{40,53}',
    prefixes: ['bkua_'],
    reach: reach('source-code', 'write'),
    remediation: rotate('Buildkite, Personal settings, API access tokens'),
    source: 'Buildkite documentation, Managing API access tokens',
  },
];
