import { sample } from '../sample.testing.ts';

export const word = sample('base62', 18, 31);

export const human = ['Tr0ub4', 'dor&3'].join('');

export const at = (scheme: string, secret: string, host = 'db.prod.internal:5432/app') => ({
  text: `${scheme}://app:${secret}@${host}`,
  secret,
});
