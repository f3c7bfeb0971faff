import { Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { FrameworkVersion, MAX_ATTESTED_DAYS, versionQuery } from './control.ts';

const MAX_WORDS = 10_000;

/** Returns the schema of a text of a person, which has something to read. */
export function Words(description: string) {
  return Type.String({ pattern: '\\S', minLength: 1, maxLength: MAX_WORDS, description });
}

/** When an attestation or a decision ends. */
export const RecordExpiry = Type.String({
  ...Time,
  description: `From then on it counts no more: in the future, at most ${MAX_ATTESTED_DAYS} days ahead by the clock of the database.`,
});

/** What an attestation or a decision is about, beside its control. */
export const ofScope = {
  scope: Type.Optional(
    Type.Union([Id('complianceScope'), Type.Null()], {
      description: 'Scope that it is about; everything where absent or null.',
    }),
  ),
  frameworkVersion: Type.Optional(FrameworkVersion),
};

/** States that a record of a control has at the time of reading. */
export const RECORD_STATES = ['current', 'superseded', 'expired'] as const;

/** Query of the records of a control. */
export const RecordsQuery = Type.Object(
  { ...listQuery, ...versionQuery, scope: Type.Optional(Id('complianceScope')) },
  { additionalProperties: false },
);
