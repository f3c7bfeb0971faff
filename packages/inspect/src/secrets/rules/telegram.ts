import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const TELEGRAM_RULES: RuleList = () => [
  {
    id: 'secret/telegram-bot-token',
    title: 'Telegram bot token',
    provider: 'telegram',
    severity: 'high',
    tier: 'format',
    pattern: '[0-9]{8,10}:AA[A-Za-z0-9_-]{32,33}(?![A-Za-z0-9_-])',
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9_-]+$/, 'high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Telegram, BotFather, /revoke'),
    source: 'Telegram bot documentation, Obtain your bot token',
  },
];
