import { at, human, word } from '../formats/connection-url.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const URL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/url-password',
    valid: [at('https', word, 'git.corp.net/x.git'), at('ftp', human, 'files.corp.net')],
    invalid: [
      'https://user:pass@example.com/',
      'http://localhost:3000/@scope/x',
      'https://x:{{ token }}@h/',
    ],
  },
];
