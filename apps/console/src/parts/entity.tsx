import type { EvidenceRecord } from '@svc/contract';
import { type EntityRole, entityText, entityValue } from './entity-text.ts';
import { TenantLink } from './tenant-link.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** Pages of things by the type of an entity, above the id. */
export const ENTITY_PAGES: Readonly<Record<string, string>> = {
  agent: 'agents',
  approval: 'approvals',
  finding: 'findings',
  pack: 'policies',
  repository: 'repositories',
  server: 'gateway',
};

/** The actor or the subject of an event by its name, with its id as a title; `isLink` leads to its page where it has one. */
export function Entity({
  record,
  of,
  isLink = false,
}: {
  readonly record: EvidenceRecord;
  readonly of: EntityRole;
  readonly isLink?: boolean;
}) {
  const text = entityText(record, of);
  const id = entityValue(record, of, 'id');
  const page = ENTITY_PAGES[String(record.event[of]['type'])];
  if (text === null) return <span className="muted">erased</span>;
  const name = <UntrustedText text={text} />;
  return (
    <span title={id ?? undefined}>
      {isLink && page !== undefined && id !== null ? (
        <TenantLink to={`/${page}/${id}`}>{name}</TenantLink>
      ) : (
        name
      )}
    </span>
  );
}
