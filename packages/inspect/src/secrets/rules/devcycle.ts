import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DEVCYCLE_RULES: RuleList = () => [
  {
    id: 'secret/devcycle-server-key',
    title: 'DevCycle server SDK key',
    provider: 'devcycle',
    severity: 'medium',
    tier: 'format',
    pattern: 'dvc_server_[A-Za-z0-9_]{16,64}',
    prefixes: ['dvc_server_'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('DevCycle, Settings, Environments'),
    source: 'DevCycle documentation, SDK keys (server keys are to be kept secret)',
  },
];
