import { urlPassword } from '../connection-password.ts';
import { PASSWORD, url } from '../formats/connection-url.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BROKER_RULES: RuleList = () => [
  {
    id: 'secret/broker-url',
    title: 'Message broker or cache URL with a password',
    provider: 'broker',
    severity: 'high',
    tier: 'context',
    pattern: url('amqps?|rediss?|valkeys?|mqtts?|nats|kafka|stomp'),
    validate: urlPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source: 'RFC 3986; RabbitMQ URI specification; Redis URI scheme registration (IANA)',
  },
];
