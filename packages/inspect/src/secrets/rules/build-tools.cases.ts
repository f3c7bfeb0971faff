import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const LEGACY = sample('base32', 52, 81).toLowerCase();

export const BUILD_TOOLS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/buildkite-agent-token',
    valid: [`bkct_${sample('base64url', 60, 5091)}`],
    invalid: [
      `bkct_${sample('base64url', 27, 5092)}`,
      `bkct_${'x'.repeat(60)}`,
      `nbkct_${sample('base64url', 60, 5093)}`,
    ],
  },
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
    rule: 'secret/gitea-token',
    valid: [assigned('GITEA_TOKEN', sample('hex', 40, 5100))],
    invalid: [
      `GITEA_TOKEN=${sample('hex', 17, 5101)}`,
      `GITEA_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5102)}`,
    ],
  },
  {
    rule: 'secret/bitbucket-server-token',
    valid: [`BBDC-${sample('base64', 44, 5103)}`],
    invalid: [
      `BBDC-${sample('base64', 19, 5104)}`,
      `BBDC-${'x'.repeat(44)}`,
      `nBBDC-${sample('base64', 44, 5105)}`,
    ],
  },
  {
    rule: 'secret/travis-token',
    valid: [assigned('TRAVIS_TOKEN', sample('base64url', 22, 5106))],
    invalid: [
      `TRAVIS_TOKEN=${sample('base64url', 8, 5107)}`,
      `TRAVIS_TOKEN=${'x'.repeat(22)}`,
      `BUILD_REFERENCE=${sample('base64url', 22, 5108)}`,
    ],
  },
  {
    rule: 'secret/drone-token',
    valid: [assigned('DRONE_TOKEN', sample('base62', 32, 5109))],
    invalid: [
      `DRONE_TOKEN=${sample('base62', 13, 5110)}`,
      `DRONE_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5111)}`,
    ],
  },
  {
    rule: 'secret/jenkins-api-token',
    valid: [assigned('JENKINS_API_TOKEN', `11${sample('hex', 32, 5112)}`)],
    invalid: [
      `JENKINS_API_TOKEN=11${sample('hex', 13, 5113)}`,
      `JENKINS_API_TOKEN=11${'0'.repeat(32)}`,
      `BUILD_REFERENCE=11${sample('hex', 32, 5114)}`,
    ],
  },
  {
    rule: 'secret/teamcity-token',
    valid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5115)}.${sample('base64url', 48, 5116)}`,
    ],
    invalid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5117)}.${sample('base64url', 21, 5118)}`,
      `eyJ0eXAiOiAiVENWMiJ9.${'x'.repeat(36)}.${'x'.repeat(48)}`,
    ],
  },
  {
    rule: 'secret/bitrise-token',
    valid: [assigned('BITRISE_TOKEN', sample('base64url', 86, 5119))],
    invalid: [
      `BITRISE_TOKEN=${sample('base64url', 40, 5120)}`,
      `BITRISE_TOKEN=${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('base64url', 86, 5121)}`,
    ],
  },
  {
    rule: 'secret/trigger-access-token',
    valid: [`tr_prod_${sample('base62', 24, 5122)}`],
    invalid: [`tr_prod_${'x'.repeat(24)}`, `ntr_prod_${sample('base62', 24, 5123)}`],
  },
  {
    rule: 'secret/inngest-signing-key',
    valid: [`signkey-prod-${sample('hex', 64, 5124)}`],
    invalid: [`signkey-prod-${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/weblate-token',
    valid: [`wlu_${sample('base62', 36, 5125)}`],
    invalid: [
      `wlu_${sample('base62', 15, 5126)}`,
      `wlu_${'x'.repeat(36)}`,
      `nwlu_${sample('base62', 36, 5127)}`,
    ],
  },
  {
    rule: 'secret/lokalise-api-token',
    valid: [assigned('LOKALISE_API_TOKEN', sample('hex', 40, 5128))],
    invalid: [
      `LOKALISE_API_TOKEN=${sample('hex', 17, 5129)}`,
      `LOKALISE_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5130)}`,
    ],
  },
  {
    rule: 'secret/transifex-token',
    valid: [assigned('TX_TOKEN', `1/${sample('hex', 40, 5131)}`)],
    invalid: [
      `TX_TOKEN=1/${sample('hex', 17, 5132)}`,
      `TX_TOKEN=1/${'0'.repeat(40)}`,
      `BUILD_REFERENCE=1/${sample('hex', 40, 5133)}`,
    ],
  },
  {
    rule: 'secret/wakatime-api-key',
    valid: [`waka_${sampleUuid(5134)}`],
    invalid: [
      `waka_${sampleUuid(5135).slice(0, 18)}`,
      `waka_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nwaka_${sampleUuid(5136)}`,
    ],
  },
  {
    rule: 'secret/azure-devops-legacy-token',
    valid: [assigned('AZURE_DEVOPS_TOKEN', LEGACY)],
    invalid: [
      `AZURE_DEVOPS_TOKEN=${LEGACY.slice(0, 40)}`,
      `AZURE_DEVOPS_TOKEN=${'x'.repeat(52)}`,
      `BUILD_REFERENCE=${LEGACY}`,
    ],
  },
];
