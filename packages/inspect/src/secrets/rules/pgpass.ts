import { chosenPassword } from '../assigned-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PGPASS_RULES: RuleList = () => [
  {
    id: 'secret/pgpass-password',
    title: 'Password in a PostgreSQL password file',
    provider: 'pgpass',
    severity: 'high',
    tier: 'generic',
    pattern: String.raw`(?<![A-Za-z0-9_.*:/-])[A-Za-z0-9*][A-Za-z0-9_.*-]{0,60}:(?:[0-9]{4,5}|\*):[A-Za-z_*][A-Za-z0-9_*-]{0,40}:[A-Za-z_*][A-Za-z0-9_.*@-]{0,60}:(?<secret>[^\s:"'$<>{}\\]{6,100})(?![^\s"'\\:])`,
    // A word in such a line may be anything.
    validate: (secret) => {
      const verdict = chosenPassword(secret);
      return verdict === 'low' ? 'other' : verdict;
    },
    reach: reach('database', 'write'),
    remediation: rotate('PostgreSQL, ALTER ROLE'),
    source: 'PostgreSQL documentation, The Password File',
  },
];
