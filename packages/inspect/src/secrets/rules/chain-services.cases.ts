import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const CHAIN_SERVICES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lightning-macaroon',
    valid: [`0201036c6e64${sample('hex', 280, 5141)}`],
    invalid: [
      `0201036c6e64${sample('hex', 137, 5142)}`,
      `0201036c6e64${'0'.repeat(280)}`,
      `n0201036c6e64${sample('hex', 280, 5143)}`,
    ],
  },
  {
    rule: 'secret/alchemy-api-key',
    valid: [
      {
        text: `https://eth-mainnet.g.alchemy.com/v2/${sample('base64url', 32, 5144)}`,
        secret: sample('base64url', 32, 5144),
      },
    ],
    invalid: [
      `https://eth-mainnet.g.alchemy.com/v2/${sample('base64url', 13, 5145)}`,
      `https://eth-mainnet.g.alchemy.com/v2/${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/infura-api-key',
    valid: [
      {
        text: `https://mainnet.infura.io/v3/${sample('hex', 32, 5146)}`,
        secret: sample('hex', 32, 5146),
      },
    ],
    invalid: [
      `https://mainnet.infura.io/v3/${sample('hex', 13, 5147)}`,
      `https://mainnet.infura.io/v3/${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/quicknode-token',
    valid: [
      {
        text: `https://late-sun.quiknode.pro/${sample('hex', 40, 5148)}/`,
        secret: sample('hex', 40, 5148),
      },
    ],
    invalid: [
      `https://late-sun.quiknode.pro/${sample('hex', 17, 5149)}/`,
      `https://late-sun.quiknode.pro/${'0'.repeat(40)}/`,
    ],
  },
  {
    rule: 'secret/etherscan-api-key',
    valid: [assigned('ETHERSCAN_API_KEY', sample('upper36', 34, 5150))],
    invalid: [
      `ETHERSCAN_API_KEY=${sample('upper36', 14, 5151)}`,
      `ETHERSCAN_API_KEY=${'X'.repeat(34)}`,
      `BUILD_REFERENCE=${sample('upper36', 34, 5152)}`,
    ],
  },
  {
    rule: 'secret/blockfrost-project-id',
    valid: [assigned('BLOCKFROST_PROJECT_ID', `mainnet${sample('base62', 32, 5153)}`)],
    invalid: [
      `BLOCKFROST_PROJECT_ID=mainnet${sample('base62', 13, 5154)}`,
      `BLOCKFROST_PROJECT_ID=mainnet${'x'.repeat(32)}`,
      `BUILD_REFERENCE=mainnet${sample('base62', 32, 5155)}`,
    ],
  },
  {
    rule: 'secret/coinmarketcap-api-key',
    valid: [assigned('COINMARKETCAP_API_KEY', sampleUuid(5156))],
    invalid: [
      `COINMARKETCAP_API_KEY=${sampleUuid(5157).slice(0, 18)}`,
      `COINMARKETCAP_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5158)}`,
    ],
  },
  {
    rule: 'secret/coingecko-api-key',
    valid: [`CG-${sample('base62', 24, 5159)}`],
    invalid: [
      `CG-${sample('base62', 9, 5160)}`,
      `CG-${'x'.repeat(24)}`,
      `nCG-${sample('base62', 24, 5161)}`,
    ],
  },
  {
    rule: 'secret/binance-api-secret',
    valid: [assigned('BINANCE_API_SECRET', sample('base62', 64, 5162))],
    invalid: [
      `BINANCE_API_SECRET=${sample('base62', 29, 5163)}`,
      `BINANCE_API_SECRET=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base62', 64, 5164)}`,
    ],
  },
  {
    rule: 'secret/kraken-api-secret',
    valid: [assigned('KRAKEN_API_SECRET', `${sample('base64', 86, 5165)}==`)],
    invalid: [
      `KRAKEN_API_SECRET=${sample('base64', 40, 5166)}==`,
      `KRAKEN_API_SECRET=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64', 86, 5167)}==`,
    ],
  },
  {
    rule: 'secret/kucoin-api-secret',
    valid: [assigned('KUCOIN_API_SECRET', sampleUuid(5168))],
    invalid: [
      `KUCOIN_API_SECRET=${sampleUuid(5169).slice(0, 18)}`,
      `KUCOIN_API_SECRET=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5170)}`,
    ],
  },
  {
    rule: 'secret/bybit-api-secret',
    valid: [assigned('BYBIT_API_SECRET', sample('base62', 36, 5171))],
    invalid: [
      `BYBIT_API_SECRET=${sample('base62', 15, 5172)}`,
      `BYBIT_API_SECRET=${'x'.repeat(36)}`,
      `BUILD_REFERENCE=${sample('base62', 36, 5173)}`,
    ],
  },
  {
    rule: 'secret/okx-secret-key',
    valid: [assigned('OKX_SECRET_KEY', sample('upperHex', 32, 5174))],
    invalid: [
      `OKX_SECRET_KEY=${sample('upperHex', 13, 5175)}`,
      `OKX_SECRET_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('upperHex', 32, 5176)}`,
    ],
  },
  {
    rule: 'secret/coinbase-api-secret',
    valid: [assigned('CDP_API_KEY_SECRET', `${sample('base64', 86, 5177)}==`)],
    invalid: [
      `CDP_API_KEY_SECRET=${sample('base64', 40, 5178)}==`,
      `CDP_API_KEY_SECRET=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64', 86, 5179)}==`,
    ],
  },
  {
    rule: 'secret/bitgo-access-token',
    valid: [`v2x${sample('hex', 64, 5180)}`],
    invalid: [
      `v2x${sample('hex', 29, 5181)}`,
      `v2x${'0'.repeat(64)}`,
      `nv2x${sample('hex', 64, 5182)}`,
    ],
  },
  {
    rule: 'secret/circle-api-key',
    valid: [`TEST_API_KEY:${sample('hex', 32, 5183)}:${sample('hex', 32, 5184)}`],
    invalid: [
      `TEST_API_KEY:${sample('hex', 13, 5185)}:${sample('hex', 32, 5186)}`,
      `TEST_API_KEY:${'0'.repeat(32)}:${'0'.repeat(32)}`,
    ],
  },
];
