import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SEMGREP_RULES: RuleList = () => [
  {
    id: 'secret/semgrep-token',
    title: 'Semgrep app token',
    provider: 'semgrep',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('semgrep'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'read'),
    remediation: rotate('Semgrep, Settings, Tokens'),
    source: 'observed: 64 hexadecimal digits; Semgrep documentation, Tokens',
  },
];
