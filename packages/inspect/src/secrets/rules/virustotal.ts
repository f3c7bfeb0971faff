import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VIRUSTOTAL_RULES: RuleList = () => [
  {
    id: 'secret/virustotal-api-key',
    title: 'VirusTotal API key',
    provider: 'virustotal',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('virus_?total|(?<![a-z])vt_api'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('VirusTotal, API key'),
    source: 'VirusTotal documentation, Authentication (64 hexadecimal digits)',
  },
];
