import type { EvidenceRecord } from '@svc/contract';
import { Entity } from '../../parts/entity.tsx';
import { entityText, entityType } from '../../parts/entity-text.ts';

/** What an event is about: its type, where its name does not have it, and its name. */
export function Subject({ record }: { readonly record: EvidenceRecord }) {
  const type = entityType(record, 'subject');
  const isNamed = entityText(record, 'subject')?.includes(type) !== true;
  return (
    <>
      {isNamed && <span className="muted">{type} </span>}
      <Entity record={record} of="subject" isLink />
    </>
  );
}
