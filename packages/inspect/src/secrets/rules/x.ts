import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare, whenRare } from '../validators.ts';

/** A bearer token of X begins with twenty `A`, so only its rest can look drawn at random. */
const bearer = whenPartRare(/[^A].{40,}$/, 'high');

export const X_RULES: RuleList = () => [
  {
    id: 'secret/x-bearer-token',
    title: 'X (Twitter) API bearer token',
    provider: 'x',
    severity: 'high',
    tier: 'format',
    pattern: 'A{20}[A-Za-z0-9%]{80,132}',
    prefixes: ['AAAAAAAAAAAAAAAAAAAA'],
    startsWord: true,
    structured: true,
    validate: bearer,
    reach: reach('messaging', 'read'),
    remediation: rotate('X developer portal, Keys and tokens'),
    source: 'observed: current tokens; X documentation, OAuth 2.0 bearer token',
  },
  {
    id: 'secret/x-api-secret',
    title: 'X (Twitter) API secret',
    provider: 'x',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      '(?:twitter|(?<![a-z])x_?api|consumer)[a-z0-9_.-]{0,16}secret',
      '[A-Za-z0-9]{45,50}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('X developer portal, Keys and tokens'),
    source: 'observed: 45 and 50 characters; X documentation, OAuth 1.0a',
  },
];
