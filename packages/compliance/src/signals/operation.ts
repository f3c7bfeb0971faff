import { KEY_DAYS, NOTIFICATION_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

export const OPERATION = signalsOf('operation', [
  {
    id: 'keys-rotated',
    question: 'Is each key that seals stored secrets younger than its limit?',
    population: 'Data keys of the tenant that are in use.',
    condition: `It is at most ${KEY_DAYS} days old.`,
    cannotSay: "The age of the deployment's master key, which wraps these keys, is not stored.",
  },
  {
    id: 'alerts-configured',
    question: 'Does at least one enabled notification channel reach people?',
    population: 'Notification channels of type chat or webhook.',
    condition: 'At least one is enabled and its deliveries do not fail.',
    cannotSay: 'Whether anybody reads the channel is not seen.',
  },
  {
    id: 'alerts-delivered',
    kind: 'period',
    windowDays: NOTIFICATION_DAYS,
    question: 'Was each notification of the window delivered?',
    population: 'Notifications of the window that were delivered or given up.',
    condition: 'The receiver accepted it.',
    cannotSay:
      'That the receiving system accepted it does not say that a person read it. Notifications of deleted channels are gone from the population.',
  },
  {
    id: 'restore-drilled',
    question: 'Was a restore of the service drilled?',
    population: 'Restore drills.',
    condition: 'A drill was recorded.',
    cannotSay:
      'No restore drill is recorded by the service yet: ask for the record of the operator.',
  },
]);
