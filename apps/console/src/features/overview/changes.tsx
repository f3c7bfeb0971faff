import type { EvidenceRecord, Overview } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { ENTITY_PAGES } from '../../parts/entity.tsx';
import { entityText, entityValue } from '../../parts/entity-text.ts';
import { eventKindText } from '../../parts/event-kind.ts';
import { countText, numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { sortByRelevance } from './change-order.ts';
import { DENIED, FOUND, type NamedChange, namedChanges, newFindings } from './named-changes.ts';

/** Kinds of changes whose things are named; the others are counted. */
const MAX_NAMED = 6;
/** Things that are named of a kind. */
const MAX_THINGS = 3;
/** Events that are read to choose those that are named. */
const MAX_READ = 30;
const MAX_MACHINE_READ = 5;

/** Begins what `Changes` reads beside the overview, with the first reads of the page. */
export function ChangeReads({ since }: { readonly since: string }) {
  useNamedChanges(since);
  return null;
}

/** Returns the changes since a time that are worth their names: of people, new definitions of servers, scans with new findings, denied calls. */
function useNamedChanges(since: string): readonly NamedChange[] {
  const may = useMay();
  const mayRead = may('listEvidence');
  const read = (query: object, limit: number) =>
    mayRead ? { query: { ...query, since, limit } } : null;
  const people = useOperation('listEvidence', read({ by: 'people' }, MAX_READ));
  const definitions = useOperation(
    'listEvidence',
    read({ kind: 'gateway.definitions_reviewed' }, MAX_MACHINE_READ),
  );
  const scans = useOperation('listEvidence', read({ kind: 'scan.uploaded' }, MAX_MACHINE_READ));
  const denied = useOperation(
    'listEvidence',
    read({ kind: 'policy_decision', decision: 'deny' }, MAX_MACHINE_READ),
  );
  const all = [people, definitions, scans, denied].flatMap(({ data }) => data?.items ?? []);
  return namedChanges(all, MAX_NAMED);
}

/** What was sealed since the overview was opened last, on the first visit since yesterday: the most relevant by name, all by kind. */
export function Changes({
  visit,
  yesterday,
  changes,
}: {
  readonly visit: string | null;
  readonly yesterday: string;
  readonly changes: NonNullable<Overview['changes']>;
}) {
  const since = visit ?? yesterday;
  const named = useNamedChanges(since);
  return (
    <Card
      title={
        visit === null ? (
          'Changed since yesterday'
        ) : (
          <>
            Changed since your last visit, <TimeText time={visit} />
          </>
        )
      }
      link={
        changes.length > 0 && (
          <TenantLink to="/evidence/actions" search={{ since: visit ?? '-24h' }}>
            Who did what
          </TenantLink>
        )
      }
    >
      {changes.length === 0 && <p className="muted">Nothing has changed.</p>}
      {named.length > 0 && (
        <ul className="plain-list" aria-label="The most relevant changes">
          {named.map((change) => (
            <Named key={change.kind} change={change} since={since} />
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <details open={named.length === 0}>
          <summary>{eventsText(changes)}</summary>
          <Kinds changes={sortByRelevance(changes)} since={since} />
        </details>
      )}
    </Card>
  );
}

/** `Agent approved: order-desk, stock-report`, with a link to the thing, to its event where it has no page, or to the events of several. */
function Named({
  change: { kind, records },
  since,
}: {
  readonly change: NamedChange;
  readonly since: string;
}) {
  const [newest] = records;
  if (newest === undefined) return null;
  const names = [...new Set(records.map((record) => entityText(record, 'subject') ?? 'erased'))];
  const to = pageOf(newest);
  const isOne = names.length === 1 && (to !== null || records.length === 1);
  const { id, kind: eventKind } = newest.event;
  const search = { kind: eventKind, since, ...(kind === DENIED && { decision: 'deny' }) };
  return (
    <li>
      <TenantLink {...(isOne ? { to: to ?? `/evidence/${id}` } : { to: '/evidence', search })}>
        {changeText(kind, records)}: <UntrustedText text={names.slice(0, MAX_THINGS).join(', ')} />
        {names.length > MAX_THINGS && ` and ${numberText(names.length - MAX_THINGS)} more`}
      </TenantLink>
      <TimeText time={newest.sealedAt} />
    </li>
  );
}

function pageOf(record: EvidenceRecord): string | null {
  const page = ENTITY_PAGES[String(record.event.subject['type'])];
  const id = entityValue(record, 'subject', 'id');
  return page === undefined || id === null ? null : `/${page}/${id}`;
}

function changeText(kind: string, records: readonly EvidenceRecord[]): string {
  if (kind === DENIED) return records.length === 1 ? 'Call denied' : 'Calls denied';
  if (kind !== FOUND) return eventKindText(kind);
  const found = records.reduce((sum, record) => sum + (newFindings(record) ?? 0), 0);
  return countText(found, 'new finding');
}

/** `41 events of 12 kinds`. */
function eventsText(changes: NonNullable<Overview['changes']>): string {
  const sum = changes.reduce((total, { count }) => total + count.value, 0);
  const isExact = changes.every(({ count }) => count.exact);
  return `${isExact ? '' : 'More than '}${countText(sum, 'event')} of ${countText(changes.length, 'kind')}`;
}

function Kinds({
  changes,
  since,
}: {
  readonly changes: readonly NonNullable<Overview['changes']>[number][];
  readonly since: string;
}) {
  return (
    <ul className="plain-list">
      {changes.map(({ kind, count: { value, exact } }) => (
        <li key={kind}>
          <TenantLink to="/evidence" search={{ kind, since }}>
            <span title={kind}>{eventKindText(kind)}</span>
          </TenantLink>
          <span className="count">
            {exact ? '' : 'more than '}
            {numberText(value)}
          </span>
        </li>
      ))}
    </ul>
  );
}
