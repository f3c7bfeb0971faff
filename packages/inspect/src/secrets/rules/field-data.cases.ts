import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const FIELD_DATA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/adafruit-io-key',
    valid: [`aio_${sample('base62', 28, 5156)}`],
    invalid: [
      `aio_${sample('base62', 11, 5157)}`,
      `aio_${'x'.repeat(28)}`,
      `naio_${sample('base62', 28, 5158)}`,
    ],
  },
  {
    rule: 'secret/samsara-api-token',
    valid: [`samsara_api_${sample('base62', 30, 5159)}`],
    invalid: [`samsara_api_${sample('base62', 12, 5160)}`, `samsara_api_${'x'.repeat(30)}`],
  },
  {
    rule: 'secret/particle-access-token',
    valid: [assigned('PARTICLE_ACCESS_TOKEN', sample('hex', 40, 5161))],
    invalid: [
      `PARTICLE_ACCESS_TOKEN=${sample('hex', 17, 5162)}`,
      `PARTICLE_ACCESS_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5163)}`,
    ],
  },
  {
    rule: 'secret/blynk-auth-token',
    valid: [assigned('BLYNK_AUTH_TOKEN', sample('base64url', 32, 5164))],
    invalid: [
      `BLYNK_AUTH_TOKEN=${sample('base64url', 13, 5165)}`,
      `BLYNK_AUTH_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base64url', 32, 5166)}`,
    ],
  },
  {
    rule: 'secret/here-api-key',
    valid: [assigned('HERE_API_KEY', sample('base64url', 43, 5167))],
    invalid: [
      `HERE_API_KEY=${sample('base64url', 18, 5168)}`,
      `HERE_API_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5169)}`,
    ],
  },
  {
    rule: 'secret/tomtom-api-key',
    valid: [assigned('TOMTOM_API_KEY', sample('base62', 32, 5170))],
    invalid: [
      `TOMTOM_API_KEY=${sample('base62', 13, 5171)}`,
      `TOMTOM_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5172)}`,
    ],
  },
  {
    rule: 'secret/radar-secret-key',
    valid: [`prj_live_sk_${sample('hex', 40, 5173)}`],
    invalid: [`prj_live_sk_${sample('hex', 17, 5174)}`, `prj_live_sk_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/maxmind-license-key',
    valid: [`${sample('base62', 6, 5175)}_${sample('base62', 29, 5176)}_mmk`],
    invalid: [
      `${sample('base62', 6, 5177)}_${sample('base62', 11, 5178)}_mmk`,
      `${'x'.repeat(6)}_${'x'.repeat(29)}_mmk`,
      `n${sample('base62', 6, 5179)}_${sample('base62', 29, 5180)}_mmk`,
    ],
  },
  {
    rule: 'secret/foursquare-api-key',
    valid: [`fsq3${sample('base64', 43, 5181)}=`],
    invalid: [
      `fsq3${sample('base64', 18, 5182)}=`,
      `fsq3${'x'.repeat(43)}=`,
      `nfsq3${sample('base64', 43, 5183)}=`,
    ],
  },
  {
    rule: 'secret/opencage-api-key',
    valid: [assigned('OPENCAGE_API_KEY', sample('hex', 32, 5184))],
    invalid: [
      `OPENCAGE_API_KEY=${sample('hex', 13, 5185)}`,
      `OPENCAGE_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5186)}`,
    ],
  },
  {
    rule: 'secret/openweather-api-key',
    valid: [assigned('OPENWEATHER_API_KEY', sample('hex', 32, 5187))],
    invalid: [
      `OPENWEATHER_API_KEY=${sample('hex', 13, 5188)}`,
      `OPENWEATHER_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5189)}`,
    ],
  },
  {
    rule: 'secret/rapidapi-key',
    valid: [
      `${sample('hex', 10, 5190)}msh${sample('hex', 15, 5191)}p1${sample('hex', 5, 5192)}jsn${sample('hex', 12, 5193)}`,
    ],
    invalid: [
      `${sample('hex', 10, 5194)}msh${sample('hex', 4, 5195)}p1${sample('hex', 5, 5196)}jsn${sample('hex', 12, 5197)}`,
      `${'0'.repeat(10)}msh${'0'.repeat(15)}p1${'0'.repeat(5)}jsn${'0'.repeat(12)}`,
      `n${sample('hex', 10, 5198)}msh${sample('hex', 15, 5199)}p1${sample('hex', 5, 5200)}jsn${sample('hex', 12, 5201)}`,
    ],
  },
  {
    rule: 'secret/virustotal-api-key',
    valid: [assigned('VIRUSTOTAL_API_KEY', sample('hex', 64, 5202))],
    invalid: [
      `VIRUSTOTAL_API_KEY=${sample('hex', 29, 5203)}`,
      `VIRUSTOTAL_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5204)}`,
    ],
  },
  {
    rule: 'secret/shodan-api-key',
    valid: [assigned('SHODAN_API_KEY', sample('base62', 32, 5205))],
    invalid: [
      `SHODAN_API_KEY=${sample('base62', 13, 5206)}`,
      `SHODAN_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5207)}`,
    ],
  },
  {
    rule: 'secret/abuseipdb-api-key',
    valid: [assigned('ABUSEIPDB_API_KEY', sample('hex', 80, 5208))],
    invalid: [
      `ABUSEIPDB_API_KEY=${sample('hex', 37, 5209)}`,
      `ABUSEIPDB_API_KEY=${'0'.repeat(80)}`,
      `BUILD_REFERENCE=${sample('hex', 80, 5210)}`,
    ],
  },
  {
    rule: 'secret/securitytrails-api-key',
    valid: [assigned('SECURITYTRAILS_API_KEY', sample('base62', 32, 5211))],
    invalid: [
      `SECURITYTRAILS_API_KEY=${sample('base62', 13, 5212)}`,
      `SECURITYTRAILS_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5213)}`,
    ],
  },
  {
    rule: 'secret/bitly-access-token',
    valid: [assigned('BITLY_ACCESS_TOKEN', sample('hex', 40, 5214))],
    invalid: [
      `BITLY_ACCESS_TOKEN=${sample('hex', 17, 5215)}`,
      `BITLY_ACCESS_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5216)}`,
    ],
  },
  {
    rule: 'secret/unsplash-access-key',
    valid: [assigned('UNSPLASH_ACCESS_KEY', sample('base64url', 43, 5217))],
    invalid: [
      `UNSPLASH_ACCESS_KEY=${sample('base64url', 18, 5218)}`,
      `UNSPLASH_ACCESS_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5219)}`,
    ],
  },
  {
    rule: 'secret/pexels-api-key',
    valid: [assigned('PEXELS_API_KEY', sample('base62', 56, 5220))],
    invalid: [
      `PEXELS_API_KEY=${sample('base62', 25, 5221)}`,
      `PEXELS_API_KEY=${'x'.repeat(56)}`,
      `BUILD_REFERENCE=${sample('base62', 56, 5222)}`,
    ],
  },
];
