import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZOOM_RULES: RuleList = () => [
  {
    id: 'secret/zoom-client-secret',
    title: 'Zoom app client secret',
    provider: 'zoom',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('zoom[a-z0-9_.-]{0,20}secret', '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Zoom App Marketplace, the app’s credentials'),
    source: 'observed: 32 characters; Zoom documentation, OAuth',
  },
];
