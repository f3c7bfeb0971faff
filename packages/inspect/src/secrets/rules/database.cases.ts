import { at, human, word } from '../formats/connection-url.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const DATABASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/database-url',
    valid: [
      at('postgres', word),
      at('postgresql+asyncpg', human),
      at('mysql', word, 'localhost/app'),
      at('mongodb+srv', word, 'cluster0.abc.mongodb.host/test'),
      at('postgres', 'postgres1', '10.0.0.7/app'),
    ],
    invalid: [
      'postgres://postgres:postgres@localhost:5432/app',
      'postgres://user:password@db/app',
      'postgres://user:pass@db.example.com/app',
      `postgres://user:\${DB_PASSWORD}@host/app`,
      'postgres://USER:PASSWORD@HOST:PORT/DB',
      'mysql://root:<password>@host/app',
      'postgres://host.name:5432/app',
    ],
  },
];
