import { randomBytes } from 'node:crypto';
import {
  basic,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  parsedObject,
  startDouble,
} from './double.ts';

/**
 * A ServiceNow instance, as far as incidents need it: stateful, and strict about what it takes.
 *
 * Facts, from the Table API reference (docs.servicenow.com, "Table API"):
 * - `POST /api/now/table/{table}` answers 201 {result: record}; `GET` answers 200 {result: [records]}. `sysparm_fields` names
 *   the fields of the answer, `sysparm_limit` its length, `sysparm_query` an encoded query of conditions joined by `^`.
 * - `GET /api/now/table/{table}/{sys_id}` answers {result: record}, 404 "No Record found" for one that is not there; with
 *   `sysparm_display_value=all` each field is {value, display_value}.
 * - Values are strings; impact and urgency are 1 to 3, and the priority is looked up from both.
 * - Errors are {error: {message, detail}, status: "failure"}: 401 "User Not Authenticated", 400 "Invalid table x".
 * - A condition on a field that the table lacks is ignored unless `glide.invalid_query.returns_no_rows` is set, and fields that
 *   it lacks are dropped from what is written.
 */
export type ServiceNow = Double & {
  readonly user: string;
  readonly token: string;
  readonly records: readonly ServiceNowRecord[];
  /** What a person does at the instance. */
  resolve(number: string): void;
};

export type ServiceNowRecord = Readonly<Record<string, string>>;

const USER = 'svc.integration';
const MAX_SHORT_DESCRIPTION = 160;
/** By impact, then urgency. */
const PRIORITY: Readonly<Record<string, string>> = {
  11: '1',
  12: '2',
  13: '3',
  21: '2',
  22: '3',
  23: '4',
  31: '3',
  32: '4',
  33: '5',
};
const FIELDS: readonly string[] = [
  'short_description',
  'description',
  'impact',
  'urgency',
  'correlation_id',
  'correlation_display',
];

export async function startServiceNow(): Promise<ServiceNow> {
  const token = randomBytes(16).toString('hex');
  const records: ServiceNowRecord[] = [];
  const double = await startDouble((request) => {
    if (request.headers.authorization !== basic(USER, token)) {
      return failure(401, 'User Not Authenticated', 'Required to provide Auth information');
    }
    const [, table, id] =
      /^\/api\/now\/table\/(\w+)(?:\/([0-9a-f]{32}))?$/.exec(request.path) ?? [];
    if (table !== 'incident') return failure(400, `Invalid table ${table}`, '');
    if (id !== undefined) return one(request, id, records);
    return request.method === 'POST' ? create(request, records) : list(request, records);
  });
  return {
    ...double,
    user: USER,
    token,
    records,
    resolve: (number) => {
      const at = records.findIndex((record) => record['number'] === number);
      records[at] = { ...records[at], state: '6', active: 'false' };
    },
  };
}

/** The integration of this instance. */
export function serviceNowIntegration({ url, user, token }: ServiceNow) {
  return { baseUrl: url, user, token };
}

function failure(status: number, message: string, detail: string): DoubleAnswer {
  return { status, body: { error: { message, detail }, status: 'failure' } };
}

function create(
  { headers, body, query }: DoubleRequest,
  records: ServiceNowRecord[],
): DoubleAnswer {
  if (headers['content-type'] !== 'application/json') {
    return failure(415, 'Unsupported media type', '');
  }
  const given = parsedObject(body);
  if (given === null) return failure(400, 'Exception while reading request', '');
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => FIELDS.includes(name)));
  const isValid = Object.values(kept).every((value) => typeof value === 'string');
  const { short_description: title, impact, urgency } = kept as ServiceNowRecord;
  const priority = PRIORITY[`${impact}${urgency}`];
  if (!isValid || priority === undefined || (title ?? '').length > MAX_SHORT_DESCRIPTION) {
    return failure(403, 'Operation Failed', 'Operation against file incident was aborted');
  }
  const record: ServiceNowRecord = {
    ...(kept as ServiceNowRecord),
    priority,
    state: '1',
    active: 'true',
    sys_id: randomBytes(16).toString('hex'),
    number: `INC${`${records.length + 1}`.padStart(7, '0')}`,
  };
  records.push(record);
  return { status: 201, body: { result: picked(record, query) } };
}

const STATES: Readonly<Record<string, string>> = { 1: 'New', 2: 'In Progress', 6: 'Resolved' };

function one(
  { query }: DoubleRequest,
  id: string,
  records: readonly ServiceNowRecord[],
): DoubleAnswer {
  const record = records.find((each) => each['sys_id'] === id);
  if (record === undefined) return failure(404, 'No Record found', 'Record doesn’t exist');
  const plain = picked(record, query);
  if (query.get('sysparm_display_value') !== 'all') return { status: 200, body: { result: plain } };
  const shown = Object.entries(plain).map(([name, value]) => {
    const display = name === 'state' ? STATES[value] : value;
    return [name, { value, display_value: display }];
  });
  return { status: 200, body: { result: Object.fromEntries(shown) } };
}

function list({ query }: DoubleRequest, records: readonly ServiceNowRecord[]): DoubleAnswer {
  const conditions = (query.get('sysparm_query') ?? '')
    .split('^')
    .map((condition) => /^(\w+)=(.*)$/.exec(condition))
    .filter((match) => match !== null);
  const found = records.filter((record) =>
    conditions.every(
      ([, name = '', value]) => record[name] === undefined || record[name] === value,
    ),
  );
  const limit = Number(query.get('sysparm_limit') ?? 10_000);
  return {
    status: 200,
    body: { result: found.slice(0, limit).map((each) => picked(each, query)) },
  };
}

function picked(record: ServiceNowRecord, query: URLSearchParams): ServiceNowRecord {
  const asked = query.get('sysparm_fields')?.split(',') ?? Object.keys(record);
  return Object.fromEntries(asked.map((name) => [name, record[name] ?? '']));
}
