import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GITLAB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gitlab-workspace-token',
    valid: [`glwt-${sample('base64url', 30, 5094)}`],
    invalid: [
      `glwt-${sample('base64url', 12, 5095)}`,
      `glwt-${'x'.repeat(30)}`,
      `nglwt-${sample('base64url', 30, 5096)}`,
    ],
  },
  {
    rule: 'secret/gitlab-session-cookie',
    valid: [assigned('_gitlab_session', sample('hex', 32, 5097))],
    invalid: [
      `_gitlab_session=${sample('hex', 13, 5098)}`,
      `_gitlab_session=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5099)}`,
    ],
  },
  {
    rule: 'secret/gitlab-token',
    valid: [
      `glpat-${sample('base64url', 20, 208)}`,
      `glpat-${sample('base64url', 37, 209)}.01.${sample('lower36', 9, 210)}`,
    ],
    invalid: [`glpat-${sample('base64url', 10, 207)}`, `glpat-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-deploy-token',
    valid: [`gldt-${sample('base64url', 20, 212)}`],
    invalid: [`gldt-${sample('base64url', 10, 211)}`, `gldt-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-runner-token',
    valid: [`glrt-${sample('base64url', 20, 214)}`],
    invalid: [`glrt-${sample('base64url', 10, 213)}`, `glrt-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-pipeline-trigger-token',
    valid: [`glptt-${sample('hex', 40, 216)}`],
    invalid: [`glptt-${sample('hex', 20, 215)}`, `glptt-${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/gitlab-agent-token',
    valid: [`glagent-${sample('base64url', 50, 218)}`],
    invalid: [`glagent-${sample('base64url', 25, 217)}`, `glagent-${'x'.repeat(50)}`],
  },
  {
    rule: 'secret/gitlab-oauth-secret',
    valid: [`gloas-${sample('base64url', 64, 9003)}`, `gloas-${sample('hex', 64, 220)}`],
    invalid: [`gloas-${sample('hex', 32, 219)}`, `gloas-${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/gitlab-scim-token',
    valid: [`glsoat-${sample('base64url', 20, 222)}`],
    invalid: [`glsoat-${sample('base64url', 10, 221)}`, `glsoat-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-incoming-mail-token',
    valid: [`glimt-${sample('base64url', 25, 224)}`],
    invalid: [`glimt-${sample('base64url', 12, 223)}`, `glimt-${'x'.repeat(25)}`],
  },
  {
    rule: 'secret/gitlab-feed-token',
    valid: [`glft-${sample('base64url', 20, 226)}`],
    invalid: [`glft-${sample('base64url', 10, 225)}`, `glft-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-feature-flag-token',
    valid: [`glffct-${sample('base64url', 20, 228)}`],
    invalid: [`glffct-${sample('base64url', 10, 227)}`, `glffct-${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-job-token',
    valid: [`glcbt-64_${sample('base64url', 20, 230)}`],
    invalid: [`glcbt-64_${sample('base64url', 8, 229)}`, `glcbt-64_${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/gitlab-runner-registration-token',
    valid: [`GR1348941${sample('base64url', 20, 232)}`],
    invalid: [`GR1348941${sample('base64url', 8, 231)}`, `GR1348941${'x'.repeat(20)}`],
  },
];
