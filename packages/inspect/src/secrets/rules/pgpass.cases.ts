import { type RuleCases, sample } from '../sample.testing.ts';

const password = sample('base62', 20, 61);

export const PGPASS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pgpass-password',
    valid: [
      { text: `db.corp.net:5432:app:svc:${password}`, secret: password },
      { text: `*:*:*:admin:${password}`, secret: password },
    ],
    invalid: [
      'src/app.ts:1042:error:parser:unexpected',
      'db.corp.net:5432:app:svc:password',
      `db.corp.net:54:app:svc:${password}`,
      'db.corp.net:5432:app:svc:$PGPASSWORD_OF_IT1',
    ],
  },
];
