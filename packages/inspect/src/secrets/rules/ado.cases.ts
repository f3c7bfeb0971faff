import { human, word } from '../formats/connection-url.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const ADO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ado-connection-string',
    valid: [
      {
        text: `Server=tcp:x.db.net,1433;Database=a;User ID=b;Password=${word};Encrypt=True`,
        secret: word,
      },
      { text: `Data Source=x;Pwd=${human}`, secret: human },
    ],
    invalid: [
      'Server=x;User=b;Password={your_password};',
      'Server=localhost;Integrated Security=True',
      'Server=localhost;User Id=sa;Password=postgres;',
    ],
  },
];
