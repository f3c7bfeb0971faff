import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';

const claims = Buffer.from(JSON.stringify({ u: 'someone', a: sample('lower36', 25, 914) }));

const mapbox = `sk.${claims.toString('base64url')}.${sample('base64url', 22, 917)}`;

export const MAPBOX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mapbox-secret-token',
    valid: [mapbox],
    invalid: [`sk.${'ey'}J${sample('base62', 60, 915)}.${sample('base62', 22, 916)}`],
  },
  {
    rule: 'secret/mapbox-temporary-token',
    valid: [mapbox.replace('sk.', 'tk.')],
    invalid: [
      mapbox.replace('sk.', 'pk.'),
      `tk.${'ey'}J${sample('base62', 60, 918)}.${sample('base62', 22, 919)}`,
    ],
  },
];
