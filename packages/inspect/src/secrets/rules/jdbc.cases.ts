import { word } from '../formats/connection-url.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const JDBC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jdbc-password',
    valid: [
      { text: `jdbc:postgresql://db.corp.net:5432/app?user=a&password=${word}`, secret: word },
    ],
    invalid: [`jdbc:postgresql://localhost/app?user=a&password=\${PW}`],
  },
];
