import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { MAX_LOG_NO } from './max-log-no.ts';

export const ConfirmRecovery = Type.Object(
  {
    logNo: Type.Integer({
      minimum: 1,
      maximum: MAX_LOG_NO,
      description: 'Number of the log that the recovery opened.',
    }),
  },
  { additionalProperties: false },
);
export type ConfirmRecovery = Static<typeof ConfirmRecovery>;

export const LogRecovery = Type.Object({
  logNo: Type.Integer(),
  openedAt: Time,
  confirmedAt: Time,
});
export type LogRecovery = Static<typeof LogRecovery>;
