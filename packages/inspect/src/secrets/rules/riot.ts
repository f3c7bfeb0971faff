import { UUID } from '../formats/uuid.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RIOT_RULES: RuleList = () => [
  {
    id: 'secret/riot-api-key',
    title: 'Riot Games API key',
    provider: 'riot',
    severity: 'low',
    tier: 'format',
    pattern: `RGAPI-${UUID}(?![0-9A-Za-z])`,
    prefixes: ['RGAPI-'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Riot developer portal, Apps'),
    source: 'Riot developer portal documentation, API keys; observed: RGAPI- and a UUID',
  },
];
