import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ASPNET_RULES: RuleList = () => [
  {
    id: 'secret/aspnet-machine-key',
    title: 'ASP.NET machine key',
    provider: 'aspnet',
    severity: 'critical',
    tier: 'context',
    pattern: '(?:validation|decryption)Key="(?<secret>[0-9A-Fa-f]{48,128})["]',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('the web farm: new keys in machineKey; forged view state runs code'),
    source: 'Microsoft documentation, machineKey element (ASP.NET)',
  },
];
