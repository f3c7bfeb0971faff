import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const CONVEX_RULES: RuleList = () => [
  {
    id: 'secret/convex-deploy-key',
    title: 'Convex deploy key',
    provider: 'convex',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`(?:prod|dev|preview|project):[a-z0-9:-]{3,80}\|[A-Za-z0-9+/=]{40,400}`,
    prefixes: ['prod:', 'dev:', 'preview:'],
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9+/=]+$/, 'high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Convex dashboard, Settings, Deploy keys'),
    source: 'Convex documentation, Deploy keys',
  },
];
