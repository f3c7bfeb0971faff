// The published tables by which this package's own analyzers score.
export { AGENT_CONFIG_FACTORS } from './agent-config/agent-rule.ts';
export { CI_FACTORS } from './ci/rules/ci-rule.ts';
