import { type Static, Type } from 'typebox';
import { MAX_LOG_NO } from './max-log-no.ts';

export const ExportQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Time in ISO 8601 with zone; exports events sealed at or after it.',
      }),
    ),
    from: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Index of the first event to export.' }),
    ),
    resumeAt: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Index of the first event line to send, for a caller that has those before: header and closing line are of the whole export. Not with `since`.',
      }),
    ),
    logNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_LOG_NO,
        description:
          'Number of an earlier log, which a recovery ended; the present log unless given.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Index = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

export const ExportDisclosures = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Time in ISO 8601 with zone; events sealed at or after it. Not with `from`.',
      }),
    ),
    from: Index('Index of the first event; that of the first one that is stored unless given.'),
    to: Index(
      'Index after the last event, as the header of an export has it; the end unless given.',
    ),
    logNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_LOG_NO,
        description: 'Number of an earlier log, which a recovery ended.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExportDisclosures = Static<typeof ExportDisclosures>;
