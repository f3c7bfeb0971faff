import { Buffer } from 'node:buffer';
import { crc32HexLittleEndian } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.ts';

const key = `glsa_${sample('base62', 32)}`;
const grafana = `${key}_${crc32HexLittleEndian(key)}`;

/** JSON in base64, as inside tokens. */
function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64').replace(/=+$/, '');
}

export const OBSERVABILITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/datadog-api-key',
    valid: [
      { text: `DD_API_KEY=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
      { text: `datadog_api_key: "${sample('hex', 32, 46)}"`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: [`DD_API_KEY=${sample('hex', 12, 464)}`, `DD_API_KEY=${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/datadog-app-key',
    valid: [{ text: `DD_APP_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` }],
    invalid: [`DD_APP_KEY=${sample('hex', 12, 465)}`, `DD_APP_KEY=${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/newrelic-user-key',
    valid: [`NRAK-${sample('upper36', 27, 467)}`],
    invalid: [`NRAK-${sample('upper36', 8, 466)}`, `NRAK-${'x'.repeat(27)}`],
  },
  {
    rule: 'secret/newrelic-license-key',
    valid: [`${sample('hex', 36, 469)}NRAL`],
    invalid: [`${sample('hex', 20, 468)}NRAL`, `${'0'.repeat(36)}NRAL`],
  },
  {
    rule: 'secret/newrelic-insights-key',
    valid: [`NRII-${sample('base64url', 32, 471)}`],
    invalid: [`NRII-${sample('base64url', 8, 470)}`, `NRII-${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/sentry-token',
    valid: [
      `sntrys_${encoded({ iat: 1_700_000_000, url: 'u', org: 'o' })}==_${sample('base64', 43, 903)}`,
      `sntryu_${sample('hex', 64, 473)}`,
    ],
    invalid: [`sntryu_${sample('hex', 12, 472)}`, `sntryu_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/sentry-dsn-secret',
    valid: [
      {
        text: `https://${sample('hex', 32, 475)}:${sample('hex', 32, 46)}@sentry.host/42`,
        secret: `${sample('hex', 32, 46)}`,
      },
    ],
    invalid: [
      `https://${sample('hex', 32, 474)}@sentry.host/42`,
      `https://${'0'.repeat(32)}:${'0'.repeat(32)}@sentry.host/42`,
    ],
  },
  {
    rule: 'secret/grafana-service-account-token',
    valid: [grafana],
    invalid: [`glsa_${sample('base62', 32, 476)}_0a1b2c3d`],
  },
  {
    rule: 'secret/grafana-cloud-token',
    valid: [`glc_${encoded({ o: '1', n: 'stack', k: sample('base62', 32, 904), m: { r: 'eu' } })}`],
    invalid: [`glc_${'ey'}J${sample('base64', 60, 905)}`],
  },
  {
    rule: 'secret/grafana-api-key',
    valid: [encoded({ k: sample('base62', 32, 906), n: 'ci', id: 1 })],
    invalid: [`${'ey'}JrIjoi${sample('base62', 60, 907)}`],
  },
  {
    rule: 'secret/pagerduty-api-key',
    valid: [
      {
        text: `PAGERDUTY_TOKEN=u+${sample('base62', 18, 478)}`,
        secret: `u+${sample('base62', 18, 478)}`,
      },
    ],
    invalid: [
      `PAGERDUTY_SERVICE=${sample('base62', 7, 477)}`,
      `PAGERDUTY_TOKEN=u+${'x'.repeat(18)}`,
    ],
  },
  {
    rule: 'secret/honeycomb-key',
    valid: [`hcaik_${sample('lower36', 58, 480)}`],
    invalid: [`hcaik_${sample('lower36', 12, 479)}`, `hcaik_${'x'.repeat(58)}`],
  },
  {
    rule: 'secret/dynatrace-token',
    valid: [`dt0c01.${sample('base32', 24, 482)}.${sample('base32', 64, 483)}`],
    invalid: [`dt0c01.${sample('base32', 24, 481)}`, `dt0c01.${'x'.repeat(24)}.${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/segment-token',
    valid: [`sgp_${sample('base62', 64, 485)}`],
    invalid: [`sgp_${sample('base62', 12, 484)}`, `sgp_${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/posthog-personal-key',
    valid: [`phx_${sample('base62', 47, 487)}`],
    invalid: [`phc_${sample('base62', 47, 486)}`, `phx_${'x'.repeat(47)}`],
  },
];
