import { wireTime } from '../../../platform/time.ts';
import type { AuditPackRow } from './store.ts';

/** Returns a pack as the subject of an event, and as the members that every event about a pack has. */
export function packEvent(row: AuditPackRow) {
  const { framework_id: framework, framework_version: frameworkVersion } = row;
  return {
    subject: {
      type: 'audit_pack' as const,
      id: row.pack_id,
      name: `${framework} ${frameworkVersion}`,
    },
    data: {
      framework,
      frameworkVersion,
      scope: row.scope_id,
      window: { from: wireTime(row.window_from), to: wireTime(row.window_to) },
    },
  };
}
