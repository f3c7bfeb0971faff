import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const MERCADOPAGO_RULES: RuleList = () => [
  {
    id: 'secret/mercadopago-access-token',
    title: 'Mercado Pago access token',
    provider: 'mercadopago',
    severity: 'critical',
    tier: 'format',
    pattern: 'APP_USR-[0-9]{13,16}-[0-9]{6}-[0-9a-f]{32}(?:__[A-Z]{2}_[A-Z]{2}__)?-[0-9]{6,12}',
    prefixes: ['APP_USR-'],
    structured: true,
    validate: whenPartRare(/-([0-9a-f]{32})/, 'high'),
    reach: reach('payments', 'write'),
    remediation: rotate('Mercado Pago developers, Your integrations, Credentials'),
    source: 'Mercado Pago documentation, Credentials',
  },
];
