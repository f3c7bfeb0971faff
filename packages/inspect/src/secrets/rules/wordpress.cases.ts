import { type RuleCases, sample } from '../sample.testing.ts';

/** 64 printable characters, as WordPress makes them. */
const salt = [...sample('base62', 64, 5401)]
  .map((letter, i) => (i % 5 === 2 ? '(>%| <~{[;'.charAt(i % 10) : letter))
  .join('');

export const WORDPRESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wordpress-salt',
    valid: [
      {
        text: `define('AUTH_KEY',         '${salt}');`,
        secret: salt,
      },
      { text: `define( "NONCE_SALT", "${salt}" );`, secret: salt },
    ],
    invalid: [
      "define('AUTH_KEY', 'put your unique phrase here');",
      "define('AUTH_KEY', getenv('AUTH_KEY_OF_THE_PRODUCTION_SYSTEM_IN_THE_VAULT'));",
    ],
  },
];
