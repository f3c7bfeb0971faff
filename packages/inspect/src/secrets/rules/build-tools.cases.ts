import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const LEGACY = sample('base32', 52, 81).toLowerCase();

export const BUILD_TOOLS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/buildkite-agent-token',
    valid: [`bkct_${sample('base64url', 60, 5111)}`],
    invalid: [
      `bkct_${sample('base64url', 27, 5112)}`,
      `bkct_${'x'.repeat(60)}`,
      `nbkct_${sample('base64url', 60, 5113)}`,
    ],
  },
  {
    rule: 'secret/gitlab-workspace-token',
    valid: [`glwt-${sample('base64url', 30, 5114)}`],
    invalid: [
      `glwt-${sample('base64url', 12, 5115)}`,
      `glwt-${'x'.repeat(30)}`,
      `nglwt-${sample('base64url', 30, 5116)}`,
    ],
  },
  {
    rule: 'secret/gitlab-session-cookie',
    valid: [assigned('_gitlab_session', sample('hex', 32, 5117))],
    invalid: [
      `_gitlab_session=${sample('hex', 13, 5118)}`,
      `_gitlab_session=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5119)}`,
    ],
  },
  {
    rule: 'secret/gitea-token',
    valid: [assigned('GITEA_TOKEN', sample('hex', 40, 5120))],
    invalid: [
      `GITEA_TOKEN=${sample('hex', 17, 5121)}`,
      `GITEA_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5122)}`,
    ],
  },
  {
    rule: 'secret/bitbucket-server-token',
    valid: [`BBDC-${sample('base64', 44, 5123)}`],
    invalid: [
      `BBDC-${sample('base64', 19, 5124)}`,
      `BBDC-${'x'.repeat(44)}`,
      `nBBDC-${sample('base64', 44, 5125)}`,
    ],
  },
  {
    rule: 'secret/travis-token',
    valid: [assigned('TRAVIS_TOKEN', sample('base64url', 22, 5126))],
    invalid: [
      `TRAVIS_TOKEN=${sample('base64url', 8, 5127)}`,
      `TRAVIS_TOKEN=${'x'.repeat(22)}`,
      `BUILD_REFERENCE=${sample('base64url', 22, 5128)}`,
    ],
  },
  {
    rule: 'secret/drone-token',
    valid: [assigned('DRONE_TOKEN', sample('base62', 32, 5129))],
    invalid: [
      `DRONE_TOKEN=${sample('base62', 13, 5130)}`,
      `DRONE_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5131)}`,
    ],
  },
  {
    rule: 'secret/jenkins-api-token',
    valid: [assigned('JENKINS_API_TOKEN', `11${sample('hex', 32, 5132)}`)],
    invalid: [
      `JENKINS_API_TOKEN=11${sample('hex', 13, 5133)}`,
      `JENKINS_API_TOKEN=11${'0'.repeat(32)}`,
      `BUILD_REFERENCE=11${sample('hex', 32, 5134)}`,
    ],
  },
  {
    rule: 'secret/teamcity-token',
    valid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5135)}.${sample('base64url', 48, 5136)}`,
    ],
    invalid: [
      `eyJ0eXAiOiAiVENWMiJ9.${sample('base64url', 36, 5137)}.${sample('base64url', 21, 5138)}`,
      `eyJ0eXAiOiAiVENWMiJ9.${'x'.repeat(36)}.${'x'.repeat(48)}`,
    ],
  },
  {
    rule: 'secret/bitrise-token',
    valid: [assigned('BITRISE_TOKEN', sample('base64url', 86, 5139))],
    invalid: [
      `BITRISE_TOKEN=${sample('base64url', 40, 5140)}`,
      `BITRISE_TOKEN=${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('base64url', 86, 5141)}`,
    ],
  },
  {
    rule: 'secret/codecov-token',
    valid: [assigned('CODECOV_TOKEN', sampleUuid(5142))],
    invalid: [
      `CODECOV_TOKEN=${sampleUuid(5143).slice(0, 18)}`,
      `CODECOV_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5144)}`,
    ],
  },
  {
    rule: 'secret/semgrep-token',
    valid: [assigned('SEMGREP_APP_TOKEN', sample('hex', 64, 5145))],
    invalid: [
      `SEMGREP_APP_TOKEN=${sample('hex', 29, 5146)}`,
      `SEMGREP_APP_TOKEN=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5147)}`,
    ],
  },
  {
    rule: 'secret/socket-api-token',
    valid: [`sktsec_${sample('base64url', 47, 5148)}`],
    invalid: [`sktsec_${'x'.repeat(47)}`],
  },
  {
    rule: 'secret/stackhawk-api-key',
    valid: [`hawk.${sample('base62', 20, 5149)}.${sample('base62', 20, 5150)}`],
    invalid: [
      `hawk.${sample('base62', 7, 5151)}.${sample('base62', 20, 5152)}`,
      `hawk.${'x'.repeat(20)}.${'x'.repeat(20)}`,
      `nhawk.${sample('base62', 20, 5153)}.${sample('base62', 20, 5154)}`,
    ],
  },
  {
    rule: 'secret/cypress-record-key',
    valid: [assigned('CYPRESS_RECORD_KEY', sampleUuid(5155))],
    invalid: [
      `CYPRESS_RECORD_KEY=${sampleUuid(5156).slice(0, 18)}`,
      `CYPRESS_RECORD_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5157)}`,
    ],
  },
  {
    rule: 'secret/browserstack-access-key',
    valid: [assigned('BROWSERSTACK_ACCESS_KEY', sample('base62', 20, 5158))],
    invalid: [
      `BROWSERSTACK_ACCESS_KEY=${sample('base62', 7, 5159)}`,
      `BROWSERSTACK_ACCESS_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5160)}`,
    ],
  },
  {
    rule: 'secret/saucelabs-access-key',
    valid: [assigned('SAUCE_ACCESS_KEY', sampleUuid(5161))],
    invalid: [
      `SAUCE_ACCESS_KEY=${sampleUuid(5162).slice(0, 18)}`,
      `SAUCE_ACCESS_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5163)}`,
    ],
  },
  {
    rule: 'secret/expo-access-token',
    valid: [assigned('EXPO_TOKEN', sample('base64url', 40, 5164))],
    invalid: [
      `EXPO_TOKEN=${sample('base64url', 17, 5165)}`,
      `EXPO_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base64url', 40, 5166)}`,
    ],
  },
  {
    rule: 'secret/chromatic-token',
    valid: [`chpt_${sample('lower36', 16, 5167)}`],
    invalid: [`chpt_${'x'.repeat(16)}`, `nchpt_${sample('lower36', 16, 5168)}`],
  },
  {
    rule: 'secret/cloudsmith-api-key',
    valid: [assigned('CLOUDSMITH_API_KEY', sample('hex', 40, 5169))],
    invalid: [
      `CLOUDSMITH_API_KEY=${sample('hex', 17, 5170)}`,
      `CLOUDSMITH_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5171)}`,
    ],
  },
  {
    rule: 'secret/packagecloud-token',
    valid: [assigned('PACKAGECLOUD_TOKEN', sample('hex', 48, 5172))],
    invalid: [
      `PACKAGECLOUD_TOKEN=${sample('hex', 21, 5173)}`,
      `PACKAGECLOUD_TOKEN=${'0'.repeat(48)}`,
      `BUILD_REFERENCE=${sample('hex', 48, 5174)}`,
    ],
  },
  {
    rule: 'secret/hex-api-key',
    valid: [assigned('HEX_API_KEY', sample('hex', 32, 5175))],
    invalid: [
      `HEX_API_KEY=${sample('hex', 13, 5176)}`,
      `HEX_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5177)}`,
    ],
  },
  {
    rule: 'secret/gradle-publish-secret',
    valid: [assigned('GRADLE_PUBLISH_SECRET', sample('base62', 32, 5178))],
    invalid: [
      `GRADLE_PUBLISH_SECRET=${sample('base62', 13, 5179)}`,
      `GRADLE_PUBLISH_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5180)}`,
    ],
  },
  {
    rule: 'secret/openvsx-access-token',
    valid: [`ovsxat_${sampleUuid(5181)}`],
    invalid: [
      `ovsxat_${sampleUuid(5182).slice(0, 18)}`,
      `ovsxat_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/trigger-access-token',
    valid: [`tr_prod_${sample('base62', 24, 5183)}`],
    invalid: [`tr_prod_${'x'.repeat(24)}`, `ntr_prod_${sample('base62', 24, 5184)}`],
  },
  {
    rule: 'secret/inngest-signing-key',
    valid: [`signkey-prod-${sample('hex', 64, 5185)}`],
    invalid: [`signkey-prod-${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/weblate-token',
    valid: [`wlu_${sample('base62', 36, 5186)}`],
    invalid: [
      `wlu_${sample('base62', 15, 5187)}`,
      `wlu_${'x'.repeat(36)}`,
      `nwlu_${sample('base62', 36, 5188)}`,
    ],
  },
  {
    rule: 'secret/lokalise-api-token',
    valid: [assigned('LOKALISE_API_TOKEN', sample('hex', 40, 5189))],
    invalid: [
      `LOKALISE_API_TOKEN=${sample('hex', 17, 5190)}`,
      `LOKALISE_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5191)}`,
    ],
  },
  {
    rule: 'secret/transifex-token',
    valid: [assigned('TX_TOKEN', `1/${sample('hex', 40, 5192)}`)],
    invalid: [
      `TX_TOKEN=1/${sample('hex', 17, 5193)}`,
      `TX_TOKEN=1/${'0'.repeat(40)}`,
      `BUILD_REFERENCE=1/${sample('hex', 40, 5194)}`,
    ],
  },
  {
    rule: 'secret/wakatime-api-key',
    valid: [`waka_${sampleUuid(5195)}`],
    invalid: [
      `waka_${sampleUuid(5196).slice(0, 18)}`,
      `waka_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nwaka_${sampleUuid(5197)}`,
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
