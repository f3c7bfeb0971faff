import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';

const registryAuth = Buffer.from(`user:${sample('base62', 14)}`).toString('base64');

export const DOCKER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/docker-swarm-token',
    valid: [`SWMTKN-1-${sample('lower36', 50, 5015)}-${sample('lower36', 25, 5016)}`],
    invalid: [
      `SWMTKN-1-${sample('lower36', 22, 5017)}-${sample('lower36', 25, 5018)}`,
      `SWMTKN-1-${'x'.repeat(50)}-${'x'.repeat(25)}`,
    ],
  },
  {
    rule: 'secret/docker-swarm-unlock-key',
    valid: [`SWMKEY-1-${sample('base64', 43, 5019)}`],
    invalid: [`SWMKEY-1-${sample('base64', 18, 5020)}`, `SWMKEY-1-${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/docker-token',
    valid: [`dckr_pat_${sample('base64url', 27, 244)}`, `dckr_oat_${sample('base64url', 32, 245)}`],
    invalid: [`dckr_pat_${sample('base64url', 12, 243)}`, `dckr_pat_${'x'.repeat(27)}`],
  },
  {
    rule: 'secret/docker-registry-auth',
    valid: [
      {
        text: `{"auths":{"host":{"auth": "${registryAuth}"}}}`,
        secret: registryAuth,
      },
    ],
    invalid: [
      `{"auth": "${Buffer.from('user:changeme').toString('base64')}"}`,
      `{"auth": "${Buffer.from('nocolonhereatall').toString('base64')}"}`,
    ],
  },
];
