import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Repository, Service } from './entities.ts';

const Count = Type.Integer({ minimum: 0 });
const Commit = Type.Union([Type.String(), Type.Null()]);

/** Checks of pull requests. */
export const PR_CHECK_EVENTS = {
  'pr_check.completed': {
    title: 'The added lines of a pull request were checked',
    actor: [...CALLERS, Service],
    subject: [Repository],
    data: Type.Object(
      {
        conclusion: Type.String(),
        mode: Type.String(),
        failOn: Type.String({ description: 'Least severity that fails the check.' }),
        baseRef: Type.String({ description: 'Ref whose findings were known already.' }),
        baseCommit: Commit,
        headCommit: Commit,
        pullRequest: Type.Union([Type.Integer(), Type.Null()]),
        diffHash: Type.String({ description: 'SHA-256 of the diff, in hexadecimal.' }),
        counts: Type.Object({
          introduced: Count,
          failing: Count,
          bySeverity: Type.Record(Type.String(), Count),
          existing: Count,
          ignored: Count,
          suppressed: Count,
          omitted: Count,
          files: Count,
          filesInPart: Count,
          filesBinary: Count,
          problems: Count,
        }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
