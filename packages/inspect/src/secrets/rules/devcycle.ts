import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const DEVCYCLE_RULES: readonly SecretRule[] = [
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
