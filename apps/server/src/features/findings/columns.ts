import { type ScanFinding, SEVERITIES } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';

/** A column of `findings` whose value comes from a report. */
type ReportedColumn = {
  readonly name: string;
  readonly type: 'text' | 'smallint' | 'jsonb';
  readonly of: (finding: ScanFinding) => unknown;
  /** Member of a finding on the wire; null for a column that is not shown as it is. */
  readonly member: string | null;
  /** Left out on the wire where it is null. */
  readonly isOptional: boolean;
};

type Member = keyof ScanFinding;

function shown(member: Member, name: string, type: ReportedColumn['type'] = 'text') {
  return { name, type, of: (finding: ScanFinding) => finding[member], member, isOptional: false };
}

function optional(member: Member, name: string, type: ReportedColumn['type'] = 'text') {
  return { ...shown(member, name, type), isOptional: true };
}

function internal(
  name: string,
  type: ReportedColumn['type'],
  of: (finding: ScanFinding) => unknown,
): ReportedColumn {
  return { name, type, of, member: null, isOptional: false };
}

/** The one list of a finding's reported columns: insert, update and wire form follow from it. */
export const REPORTED_COLUMNS: readonly ReportedColumn[] = [
  shown('ruleId', 'rule_id'),
  shown('title', 'title'),
  shown('severity', 'severity'),
  internal('severity_rank', 'smallint', ({ severity }) => SEVERITIES.indexOf(severity)),
  shown('confidence', 'confidence'),
  shown('category', 'category'),
  optional('class', 'class'),
  optional('encodings', 'encodings', 'jsonb'),
  optional('parts', 'parts', 'jsonb'),
  optional('message', 'message'),
  optional('why', 'why'),
  shown('path', 'path'),
  shown('span', 'span', 'jsonb'),
  shown('excerpt', 'excerpt'),
  shown('fingerprint', 'fingerprint'),
  internal('content_fingerprint', 'text', ({ contentFingerprint }) => contentFingerprint),
  internal('blast_score', 'smallint', ({ blastRadius }) => blastRadius.score),
  internal('blast_factors', 'jsonb', ({ blastRadius }) => blastRadius.factors),
  shown('remediation', 'remediation'),
  optional('codeOwners', 'code_owners', 'jsonb'),
];

/** Names of those columns, as SQL. */
export const REPORTED_NAMES: RawBuilder<unknown> = sql.join(
  REPORTED_COLUMNS.map(({ name }) => sql.ref(name)),
);

/** Each column set to that of `given`, as SQL. */
export const REPORTED_ASSIGNMENTS: RawBuilder<unknown> = sql.join(
  REPORTED_COLUMNS.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
);

/** What `jsonb_to_recordset` makes of rows of `reportedRow`. */
export const GIVEN: RawBuilder<unknown> = sql.raw(
  `given(finding_id text, ${REPORTED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
);

/** Returns the reported values of a finding, by column. */
export function reportedRow(findingId: string, finding: ScanFinding): Record<string, unknown> {
  return Object.fromEntries([
    ['finding_id', findingId],
    ...REPORTED_COLUMNS.map(({ name, of }) => [name, of(finding)]),
  ]);
}

/** Returns the members of a finding on the wire that are columns as they are. */
export function shownMembers(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    REPORTED_COLUMNS.filter(
      ({ name, member, isOptional }) => member !== null && !(isOptional && row[name] === null),
    ).map(({ name, member }) => [member, row[name]]),
  );
}
