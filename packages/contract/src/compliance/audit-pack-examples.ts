import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { AuditPack, CreateAuditPack } from './audit-pack.ts';
import { FRAMEWORK } from './examples.ts';

export const AUDIT_PACK_PARAMS = { auditPackId: exampleId('auditPack') };

export const CREATE_AUDIT_PACK: CreateAuditPack = {
  frameworkId: FRAMEWORK.id,
  window: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z' },
};

export const QUEUED_AUDIT_PACK: AuditPack = {
  id: exampleId('auditPack'),
  frameworkId: FRAMEWORK.id,
  frameworkVersion: FRAMEWORK.version,
  scope: null,
  window: CREATE_AUDIT_PACK.window,
  state: 'queued',
  reason: null,
  requestedAt: EXAMPLE_TIME,
  completedAt: null,
  keptUntil: null,
  bytes: null,
  manifestSha256: null,
  sealed: null,
};

export const AUDIT_PACK: AuditPack = {
  ...QUEUED_AUDIT_PACK,
  state: 'ready',
  completedAt: EXAMPLE_TIME,
  keptUntil: '2026-05-01T12:00:00.000Z',
  bytes: 184_320,
  manifestSha256: 'b6e7b2d10b8b4dd6d5e1a8a4b0a7fd3b0b2f2c1fca7b0a06cc0c5d5b7f9c2a11',
  sealed: { evidenceId: exampleId('evidence'), index: 41 },
};
