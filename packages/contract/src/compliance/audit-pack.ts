import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { FrameworkVersion, SealedAs } from './control.ts';
import { FrameworkId } from './schemas.ts';
import { NamedScope } from './scope.ts';

/** Longest time before now that a window may begin: what signals keep of the log. */
export const MAX_WINDOW_DAYS = 400;
/** Days that an archive is kept; its event stays in the log. */
export const AUDIT_PACK_DAYS = 90;
/** Archives of a tenant that are kept; a new one removes the oldest. */
export const MAX_AUDIT_PACKS = 20;

/** From a time up to but not including another: what signals about a period answer for. */
export const AuditWindow = Type.Object(
  { from: Time, to: Time },
  {
    additionalProperties: false,
    description: `What signals about a period answer for: at most ${MAX_WINDOW_DAYS} days back, and nothing of the future. Signals of a state describe the moment of the pack.`,
  },
);
export type AuditWindow = Static<typeof AuditWindow>;

export const CreateAuditPack = Type.Object(
  {
    frameworkId: FrameworkId,
    frameworkVersion: Type.Optional(FrameworkVersion),
    scope: Type.Optional(Id('complianceScope')),
    window: AuditWindow,
  },
  { additionalProperties: false },
);
export type CreateAuditPack = Static<typeof CreateAuditPack>;

/**
 * How far an audit pack is.
 *
 *     queued   a job waits for it
 *     running  its files are written
 *     ready    complete and sealed; it can be downloaded
 *     failed   `reason` has why; nothing was sealed
 */
export const AUDIT_PACK_STATES = ['queued', 'running', 'ready', 'failed'] as const;

export const AuditPack = Type.Object({
  id: Id('auditPack'),
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  scope: NamedScope,
  window: AuditWindow,
  state: Type.Enum(AUDIT_PACK_STATES, {
    description: 'Only a pack that is `ready` can be downloaded.',
  }),
  reason: nullable(Type.String(), 'Why it failed; null unless it did.'),
  requestedAt: Time,
  completedAt: nullable(Time, 'When it was ready or failed; null before.'),
  keptUntil: nullable(Time, 'It is removed then; null until it is ready or failed.'),
  bytes: nullable(Type.Integer({ minimum: 0 }), 'Size of the archive; null until it is ready.'),
  manifestSha256: nullable(
    Type.String({ pattern: '^[0-9a-f]{64}$' }),
    'SHA-256 of its manifest, as sealed; null until it is ready.',
  ),
  sealed: nullable(SealedAs, 'The event that sealed the manifest; null until it is ready.'),
});
export type AuditPack = Static<typeof AuditPack>;

export const AuditPackParams = Type.Object({ auditPackId: Id('auditPack') });
