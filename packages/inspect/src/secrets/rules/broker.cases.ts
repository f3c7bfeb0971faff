import { at, word } from '../formats/connection-url.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const BROKER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/broker-url',
    valid: [at('amqps', word), { text: `redis://:${word}@cache.internal:6379/0`, secret: word }],
    invalid: ['amqp://guest:guest@localhost:5672/', 'redis://localhost:6379'],
  },
];
