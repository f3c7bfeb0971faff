import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GRADLE_RULES: RuleList = () => [
  {
    id: 'secret/gradle-publish-secret',
    title: 'Gradle Plugin Portal publish secret',
    provider: 'gradle',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      String.raw`gradle\.publish\.secret|gradle_publish_secret`,
      '[A-Za-z0-9]{32}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Gradle Plugin Portal, API keys'),
    source: 'Gradle documentation, Publishing plugins to the portal',
  },
];
