import { base64Text } from '../base64-text.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';
import { whenRare } from '../validators.ts';

/** The first part of a bot token is the bot's numeric id in base64. */
function discordBot(secret: string): Verdict {
  return /^[0-9]{17,20}$/.test(base64Text(secret.split('.', 1)[0] ?? '')) ? 'high' : 'other';
}

export const DISCORD_RULES: RuleList = () => [
  {
    id: 'secret/discord-client-secret',
    title: 'Discord client secret',
    provider: 'discord',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('discord[a-z0-9_.-]{0,16}secret', '[A-Za-z0-9_-]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Discord developer portal, OAuth2'),
    source: 'observed: 32 characters; Discord documentation, OAuth2',
  },
  {
    id: 'secret/discord-bot-token',
    title: 'Discord bot token',
    provider: 'discord',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}`,
    startsWord: true,
    validate: discordBot,
    reach: reach('messaging', 'write'),
    remediation: rotate('Discord developer portal, Bot, Reset token'),
    source: 'Discord documentation, Authentication; observed: three parts',
  },
  {
    id: 'secret/discord-webhook',
    title: 'Discord webhook',
    provider: 'discord',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{17,20}/(?<secret>[A-Za-z0-9_-]{60,80})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Discord, Server settings, Integrations'),
    source: 'Discord documentation, Webhook resource',
  },
];
