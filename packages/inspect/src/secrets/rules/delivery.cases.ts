import { type RuleCases, sample } from '../sample.ts';

export const DELIVERY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/circleci-token',
    valid: [`CCIPAT_${sample('base62', 22, 254)}_${sample('hex', 40, 255)}`],
    invalid: [`CCIPAT_${sample('base62', 22, 253)}`, `CCIPAT_${'x'.repeat(22)}_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/buildkite-token',
    valid: [`bkua_${sample('hex', 40, 257)}`],
    invalid: [`bkua_${sample('hex', 12, 256)}`, `bkua_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/terraform-cloud-token',
    valid: [`${sample('base62', 14, 260)}.atlasv1.${sample('base62', 67, 261)}`],
    invalid: [
      `${sample('base62', 14, 258)}.atlasv1.${sample('base62', 20, 259)}`,
      `${'x'.repeat(14)}.atlasv1.${'x'.repeat(67)}`,
    ],
  },
  {
    rule: 'secret/pulumi-token',
    valid: [`pul-${sample('hex', 40, 263)}`],
    invalid: [`pul-${sample('hex', 12, 262)}`, `pul-${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/harness-token',
    valid: [
      `pat.${sample('base64url', 22, 266)}.${sample('hex', 24, 267)}.${sample('base62', 20, 268)}`,
    ],
    invalid: [
      `pat.${sample('base64url', 22, 264)}.${sample('hex', 12, 265)}`,
      `pat.${'x'.repeat(22)}.${'0'.repeat(24)}.${'x'.repeat(20)}`,
    ],
  },
  {
    rule: 'secret/octopus-api-key',
    valid: [`API-${sample('upper36', 26, 270)}`],
    invalid: [`API-${sample('upper36', 8, 269)}`, `API-${'x'.repeat(26)}`],
  },
  {
    rule: 'secret/sonar-token',
    valid: [`squ_${sample('hex', 40, 272)}`, `sqp_${sample('hex', 40, 273)}`],
    invalid: [`squ_${sample('hex', 12, 271)}`, `squ_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/snyk-token',
    valid: [
      {
        text: `SNYK_TOKEN=${sample('hex', 8, 274)}-${sample('hex', 4, 275)}-4${sample('hex', 3, 276)}-${sample('hex', 4, 277)}-${sample('hex', 12, 278)}`,
        secret: `${sample('hex', 8, 274)}-${sample('hex', 4, 275)}-4${sample('hex', 3, 276)}-${sample('hex', 4, 277)}-${sample('hex', 12, 278)}`,
      },
    ],
    invalid: [
      'SNYK_ORG_NAME=my-org',
      `SNYK_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/postman-api-key',
    valid: [`PMAK-${sample('hex', 24, 280)}-${sample('hex', 34, 281)}`],
    invalid: [`PMAK-${sample('hex', 24, 279)}`, `PMAK-${'0'.repeat(24)}-${'0'.repeat(34)}`],
  },
  {
    rule: 'secret/sourcegraph-token',
    valid: [
      `sgp_${sample('hex', 16, 283)}_${sample('hex', 40, 284)}`,
      `sgp_${sample('hex', 40, 285)}`,
    ],
    invalid: [`sgp_${sample('hex', 12, 282)}`, `sgp_${'0'.repeat(16)}_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/launchdarkly-key',
    valid: [
      `sdk-${sample('hex', 8, 291)}-${sample('hex', 4, 292)}-4${sample('hex', 3, 293)}-${sample('hex', 4, 294)}-${sample('hex', 12, 295)}`,
    ],
    invalid: [
      `mob-${sample('hex', 8, 286)}-${sample('hex', 4, 287)}-4${sample('hex', 3, 288)}-${sample('hex', 4, 289)}-${sample('hex', 12, 290)}`,
      `sdk-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/dbt-token',
    valid: [`dbtu_${sample('base64url', 43, 297)}`],
    invalid: [`dbtu_${sample('base64url', 12, 296)}`, `dbtu_${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/prefect-api-key',
    valid: [`pnu_${sample('base62', 36, 299)}`],
    invalid: [`pnu_${sample('base62', 12, 298)}`, `pnu_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/scalingo-token',
    valid: [`tk-us-${sample('base64url', 48, 301)}`],
    invalid: [`tk-us-${sample('base64url', 12, 300)}`, `tk-us-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/readme-api-key',
    valid: [`rdme_${sample('lower36', 70, 303)}`],
    invalid: [`rdme_${sample('lower36', 12, 302)}`, `rdme_${'x'.repeat(70)}`],
  },
];
