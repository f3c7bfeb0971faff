import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const PACKAGE_HOSTS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/expo-access-token',
    valid: [assigned('EXPO_TOKEN', sample('base64url', 40, 5199))],
    invalid: [
      `EXPO_TOKEN=${sample('base64url', 17, 5200)}`,
      `EXPO_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base64url', 40, 5201)}`,
    ],
  },
  {
    rule: 'secret/cloudsmith-api-key',
    valid: [assigned('CLOUDSMITH_API_KEY', sample('hex', 40, 5202))],
    invalid: [
      `CLOUDSMITH_API_KEY=${sample('hex', 17, 5203)}`,
      `CLOUDSMITH_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5204)}`,
    ],
  },
  {
    rule: 'secret/packagecloud-token',
    valid: [assigned('PACKAGECLOUD_TOKEN', sample('hex', 48, 5205))],
    invalid: [
      `PACKAGECLOUD_TOKEN=${sample('hex', 21, 5206)}`,
      `PACKAGECLOUD_TOKEN=${'0'.repeat(48)}`,
      `BUILD_REFERENCE=${sample('hex', 48, 5207)}`,
    ],
  },
  {
    rule: 'secret/hex-api-key',
    valid: [assigned('HEX_API_KEY', sample('hex', 32, 5208))],
    invalid: [
      `HEX_API_KEY=${sample('hex', 13, 5209)}`,
      `HEX_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5210)}`,
    ],
  },
  {
    rule: 'secret/gradle-publish-secret',
    valid: [assigned('GRADLE_PUBLISH_SECRET', sample('base62', 32, 5211))],
    invalid: [
      `GRADLE_PUBLISH_SECRET=${sample('base62', 13, 5212)}`,
      `GRADLE_PUBLISH_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5213)}`,
    ],
  },
  {
    rule: 'secret/openvsx-access-token',
    valid: [`ovsxat_${sampleUuid(5214)}`],
    invalid: [
      `ovsxat_${sampleUuid(5215).slice(0, 18)}`,
      `ovsxat_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
