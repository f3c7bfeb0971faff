import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const OFFICE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zoho-oauth-token',
    valid: [`1000.${sample('hex', 32, 5065)}.${sample('hex', 32, 5066)}`],
    invalid: [
      `1000.${sample('hex', 13, 5067)}.${sample('hex', 32, 5068)}`,
      `1000.${'0'.repeat(32)}.${'0'.repeat(32)}`,
      `n1000.${sample('hex', 32, 5069)}.${sample('hex', 32, 5070)}`,
    ],
  },
  {
    rule: 'secret/close-api-key',
    valid: [`api_${sample('base62', 22, 5071)}.${sample('base62', 22, 5072)}`],
    invalid: [
      `api_${sample('base62', 8, 5073)}.${sample('base62', 22, 5074)}`,
      `api_${'x'.repeat(22)}.${'x'.repeat(22)}`,
      `napi_${sample('base62', 22, 5075)}.${sample('base62', 22, 5076)}`,
    ],
  },
  {
    rule: 'secret/attio-api-key',
    valid: [assigned('ATTIO_API_KEY', sample('hex', 64, 5077))],
    invalid: [
      `ATTIO_API_KEY=${sample('hex', 29, 5078)}`,
      `ATTIO_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5079)}`,
    ],
  },
  {
    rule: 'secret/pipedrive-api-token',
    valid: [assigned('PIPEDRIVE_API_TOKEN', sample('hex', 40, 5080))],
    invalid: [
      `PIPEDRIVE_API_TOKEN=${sample('hex', 17, 5081)}`,
      `PIPEDRIVE_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5082)}`,
    ],
  },
  {
    rule: 'secret/zoom-client-secret',
    valid: [assigned('ZOOM_CLIENT_SECRET', sample('base62', 32, 5083))],
    invalid: [
      `ZOOM_CLIENT_SECRET=${sample('base62', 13, 5084)}`,
      `ZOOM_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5085)}`,
    ],
  },
  {
    rule: 'secret/docusign-client-secret',
    valid: [assigned('DOCUSIGN_SECRET_KEY', sampleUuid(5086))],
    invalid: [
      `DOCUSIGN_SECRET_KEY=${sampleUuid(5087).slice(0, 18)}`,
      `DOCUSIGN_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `DOCUSIGN_ACCOUNT_ID=${sampleUuid(5088)}`,
    ],
  },
  {
    rule: 'secret/dropbox-sign-api-key',
    valid: [assigned('HELLOSIGN_API_KEY', sample('hex', 64, 5089))],
    invalid: [
      `HELLOSIGN_API_KEY=${sample('hex', 29, 5090)}`,
      `HELLOSIGN_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5091)}`,
    ],
  },
  {
    rule: 'secret/pandadoc-api-key',
    valid: [assigned('PANDADOC_API_KEY', sample('hex', 40, 5092))],
    invalid: [
      `PANDADOC_API_KEY=${sample('hex', 17, 5093)}`,
      `PANDADOC_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5094)}`,
    ],
  },
  {
    rule: 'secret/jotform-api-key',
    valid: [assigned('JOTFORM_API_KEY', sample('hex', 32, 5095))],
    invalid: [
      `JOTFORM_API_KEY=${sample('hex', 13, 5096)}`,
      `JOTFORM_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5097)}`,
    ],
  },
  {
    rule: 'secret/todoist-api-token',
    valid: [assigned('TODOIST_API_TOKEN', sample('hex', 40, 5098))],
    invalid: [
      `TODOIST_API_TOKEN=${sample('hex', 17, 5099)}`,
      `TODOIST_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5100)}`,
    ],
  },
  {
    rule: 'secret/toggl-api-token',
    valid: [assigned('TOGGL_API_TOKEN', sample('hex', 32, 5101))],
    invalid: [
      `TOGGL_API_TOKEN=${sample('hex', 13, 5102)}`,
      `TOGGL_API_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5103)}`,
    ],
  },
  {
    rule: 'secret/shortcut-api-token',
    valid: [assigned('SHORTCUT_API_TOKEN', sampleUuid(5104))],
    invalid: [
      `SHORTCUT_API_TOKEN=${sampleUuid(5105).slice(0, 18)}`,
      `SHORTCUT_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5106)}`,
    ],
  },
  {
    rule: 'secret/coda-api-token',
    valid: [assigned('CODA_API_TOKEN', sampleUuid(5107))],
    invalid: [
      `CODA_API_TOKEN=${sampleUuid(5108).slice(0, 18)}`,
      `CODA_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `CODA_DOC_ID=${sampleUuid(5109)}`,
    ],
  },
  {
    rule: 'secret/smartsheet-access-token',
    valid: [assigned('SMARTSHEET_ACCESS_TOKEN', sample('base62', 37, 5110))],
    invalid: [
      `SMARTSHEET_ACCESS_TOKEN=${sample('base62', 15, 5111)}`,
      `SMARTSHEET_ACCESS_TOKEN=${'x'.repeat(37)}`,
      `BUILD_REFERENCE=${sample('base62', 37, 5112)}`,
    ],
  },
  {
    rule: 'secret/bamboohr-api-key',
    valid: [assigned('BAMBOOHR_API_KEY', sample('hex', 40, 5113))],
    invalid: [
      `BAMBOOHR_API_KEY=${sample('hex', 17, 5114)}`,
      `BAMBOOHR_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5115)}`,
    ],
  },
  {
    rule: 'secret/greenhouse-api-key',
    valid: [assigned('GREENHOUSE_API_KEY', `${sample('hex', 32, 111)}-4`)],
    invalid: [
      `GREENHOUSE_API_KEY=${sample('hex', 20, 112)}-4`,
      `GREENHOUSE_API_KEY=${'0'.repeat(32)}-4`,
      `BUILD_REFERENCE=${sample('hex', 32, 111)}-4`,
    ],
  },
];
