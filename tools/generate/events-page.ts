import {
  EVENTS,
  type EventDefinition,
  type EventField,
  entityType,
  fieldsOf,
  isPersonal,
} from '@svc/contract';
import type { TSchema } from 'typebox';

const HEAD = `# Events

<!-- Generated from packages/contract/src/events by \`npm run generate\`. -->

Every event that the service seals in a tenant's evidence log, by kind. \`GET /v1/evidence\` lists them, and
\`GET /v1/evidence/export\` streams them for offline verification.

## Form

An event is canonical JSON (RFC 8785):

| Member | Meaning |
|---|---|
| \`v\` | version of the form: 2 |
| \`id\` | \`evt_\` and 26 digits |
| \`time\` | when it happened, UTC with milliseconds |
| \`sealedAt\` | when it was sealed, UTC with milliseconds; set under the lock of the log's head and part of what is hashed; within a log it never decreases |
| \`kind\` | one of the kinds below |
| \`actor\`, \`subject\` | who did it, and what it was done to: \`{type, id, name?}\` |
| \`data\` | what else there is to say, by kind |
| \`commitments\` | for each personal value, by JSON Pointer (RFC 6901): a salted commitment |

## Personal values

A field is public or personal. A personal value is not in the event: the member is absent, and \`commitments\` has

\`\`\`
HMAC-SHA-256(key = salt, message = canonical JSON of the value in UTF-8)     as 64 hex digits
\`\`\`

with 32 random bytes of salt for each value (HMAC: RFC 2104; canonical JSON: RFC 8785). Value and salt are stored beside
the log. The API shows them as \`disclosed\` beside the event, as far as they open the commitment; an export has the
commitments only. Whoever is given value and salt can check that they are what was sealed; nobody can compute the value
from the commitment. The names of agents, tokens, repositories and tools are public: give them no name of a person.

**Events of version 1**, sealed before version 0.2, have the names of people, owners and reasons in clear, in the log and in
every export of it, and no \`sealedAt\`. They stay as they are: changing them would break the chain.

## Kinds
`;

/** docs/events.md. */
export function eventsPage(): string {
  const sections = Object.entries<EventDefinition>(EVENTS).map(
    ([kind, definition]) => `### \`${kind}\`

${definition.title}.

| Field | Type | Public or personal | Meaning |
|---|---|---|---|
${rowsOf(definition).join('\n')}
`,
  );
  return `${HEAD}\n${sections.join('\n')}`;
}

function rowsOf({ actor, subject, data }: EventDefinition): string[] {
  const entities = [
    ...actor.map((schema) => ({ schema, pointer: '/actor' })),
    ...subject.map((schema) => ({ schema, pointer: '/subject' })),
  ].map(({ schema, pointer }) => {
    const personal = fieldsOf(schema, '').filter((field) => isPersonal(field.schema));
    const names = personal.map((field) => `\`${field.pointer.slice(1)}\``);
    const privacy = names.length === 0 ? 'public' : `${names.join(' and ')} personal`;
    return `| \`${pointer}\` | ${entityType(schema)} | ${privacy} | |`;
  });
  return [...entities, ...fieldsOf(data, '/data').map(fieldRow)];
}

function fieldRow({ pointer, schema, isOptional }: EventField): string {
  const { description = '' } = schema as { description?: string };
  const privacy = isPersonal(schema) ? 'personal' : 'public';
  const type = typeOf(schema) + (isOptional ? ', may be absent' : '');
  return `| \`${pointer}\` | ${type} | ${privacy} | ${description} |`;
}

function typeOf(schema: TSchema): string {
  const {
    type,
    anyOf,
    enum: values,
    items,
  } = schema as {
    type?: string;
    anyOf?: TSchema[];
    enum?: string[];
    items?: TSchema;
  };
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(' or ');
  if (items !== undefined) return `array of ${typeOf(items)}`;
  return type ?? 'any';
}
