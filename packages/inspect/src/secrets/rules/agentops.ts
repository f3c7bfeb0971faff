import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AGENTOPS_RULES: RuleList = () => [
  {
    id: 'secret/agentops-api-key',
    title: 'AgentOps API key',
    provider: 'agentops',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('agent_?ops'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('AgentOps, Settings, API Keys'),
    source: 'observed: UUIDs; AgentOps documentation, Quickstart',
  },
];
