import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const COMMERCE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/woocommerce-consumer-secret',
    valid: [`cs_${sample('hex', 40, 5068)}`],
    invalid: [
      `cs_${sample('hex', 17, 5069)}`,
      `cs_${'0'.repeat(40)}`,
      `ncs_${sample('hex', 40, 5070)}`,
    ],
  },
  {
    rule: 'secret/amazon-mws-token',
    valid: [`amzn.mws.${sampleUuid(5071)}`],
    invalid: [
      `amzn.mws.${sampleUuid(5072).slice(0, 18)}`,
      `amzn.mws.${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/amazon-lwa-client-secret',
    valid: [`amzn1.oa2-cs.v1.${sample('hex', 64, 5073)}`],
    invalid: [`amzn1.oa2-cs.v1.${sample('hex', 29, 5074)}`, `amzn1.oa2-cs.v1.${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/amazon-lwa-refresh-token',
    valid: [`Atzr|${sample('base64url', 250, 5075)}`],
    invalid: [`Atzr|${'x'.repeat(250)}`, `nAtzr|${sample('base64url', 250, 5076)}`],
  },
  {
    rule: 'secret/ebay-cert-id',
    valid: [
      `PRD-${sample('hex', 12, 5077)}-${sample('hex', 4, 5078)}-${sample('hex', 4, 5079)}-${sample('hex', 4, 5080)}-${sample('hex', 4, 5081)}`,
    ],
    invalid: [
      `PRD-${sample('hex', 3, 5082)}-${sample('hex', 4, 5083)}-${sample('hex', 4, 5084)}-${sample('hex', 4, 5085)}-${sample('hex', 4, 5086)}`,
      `PRD-${'0'.repeat(12)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}`,
      `nPRD-${sample('hex', 12, 5087)}-${sample('hex', 4, 5088)}-${sample('hex', 4, 5089)}-${sample('hex', 4, 5090)}-${sample('hex', 4, 5091)}`,
    ],
  },
  {
    rule: 'secret/etsy-keystring',
    valid: [assigned('ETSY_API_KEY', sample('lower36', 24, 5092))],
    invalid: [
      `ETSY_API_KEY=${sample('lower36', 9, 5093)}`,
      `ETSY_API_KEY=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('lower36', 24, 5094)}`,
    ],
  },
  {
    rule: 'secret/bigcommerce-access-token',
    valid: [assigned('BIGCOMMERCE_ACCESS_TOKEN', sample('lower36', 31, 5095))],
    invalid: [
      `BIGCOMMERCE_ACCESS_TOKEN=${sample('lower36', 12, 5096)}`,
      `BIGCOMMERCE_ACCESS_TOKEN=${'x'.repeat(31)}`,
      `BUILD_REFERENCE=${sample('lower36', 31, 5097)}`,
    ],
  },
  {
    rule: 'secret/shopify-partner-token',
    valid: [`prtapi_${sample('hex', 32, 5098)}`],
    invalid: [`prtapi_${sample('hex', 13, 5099)}`, `prtapi_${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/squarespace-api-key',
    valid: [assigned('SQUARESPACE_API_KEY', sampleUuid(5100))],
    invalid: [
      `SQUARESPACE_API_KEY=${sampleUuid(5101).slice(0, 18)}`,
      `SQUARESPACE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5102)}`,
    ],
  },
  {
    rule: 'secret/shipstation-api-secret',
    valid: [assigned('SHIPSTATION_API_SECRET', sample('hex', 32, 5103))],
    invalid: [
      `SHIPSTATION_API_SECRET=${sample('hex', 13, 5104)}`,
      `SHIPSTATION_API_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5105)}`,
    ],
  },
  {
    rule: 'secret/aftership-api-key',
    valid: [`asat_${sample('hex', 32, 5106)}`],
    invalid: [
      `asat_${sample('hex', 13, 5107)}`,
      `asat_${'0'.repeat(32)}`,
      `nasat_${sample('hex', 32, 5108)}`,
    ],
  },
  {
    rule: 'secret/printful-token',
    valid: [assigned('PRINTFUL_TOKEN', sample('base62', 40, 5109))],
    invalid: [
      `PRINTFUL_TOKEN=${sample('base62', 17, 5110)}`,
      `PRINTFUL_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5111)}`,
    ],
  },
  {
    rule: 'secret/alpaca-secret-key',
    valid: [assigned('APCA_API_SECRET_KEY', sample('base62', 40, 5112))],
    invalid: [
      `APCA_API_SECRET_KEY=${sample('base62', 17, 5113)}`,
      `APCA_API_SECRET_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5114)}`,
    ],
  },
  {
    rule: 'secret/oanda-api-token',
    valid: [assigned('OANDA_API_TOKEN', `${sample('hex', 32, 5115)}-${sample('hex', 32, 5116)}`)],
    invalid: [
      `OANDA_API_TOKEN=${sample('hex', 13, 5117)}-${sample('hex', 32, 5118)}`,
      `OANDA_API_TOKEN=${'0'.repeat(32)}-${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5119)}-${sample('hex', 32, 5120)}`,
    ],
  },
  {
    rule: 'secret/polygon-api-key',
    valid: [assigned('POLYGON_API_KEY', sample('base62', 32, 5121))],
    invalid: [
      `POLYGON_API_KEY=${sample('base62', 13, 5122)}`,
      `POLYGON_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5123)}`,
    ],
  },
  {
    rule: 'secret/tiingo-api-token',
    valid: [assigned('TIINGO_API_KEY', sample('hex', 40, 5124))],
    invalid: [
      `TIINGO_API_KEY=${sample('hex', 17, 5125)}`,
      `TIINGO_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5126)}`,
    ],
  },
];
