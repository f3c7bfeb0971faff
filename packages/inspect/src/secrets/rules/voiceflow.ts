import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const VOICEFLOW_RULES: RuleList = () => [
  {
    id: 'secret/voiceflow-api-key',
    title: 'Voiceflow API key',
    provider: 'voiceflow',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`VF\.(?:(?:DM|WS)\.)?[0-9a-fA-F]{24}\.[A-Za-z0-9]{16}`,
    prefixes: ['VF.DM.', 'VF.WS.'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Voiceflow, Settings, API keys'),
    source: 'Voiceflow documentation, API keys',
  },
];
