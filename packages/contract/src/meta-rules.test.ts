import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { ROLES } from './role.ts';
import type { Route } from './route.ts';
import { type OperationId, ROUTES, route, routeErrors } from './routes.ts';
import { allowedValues } from './several-values.ts';
import { TAGS } from './tag.ts';

type Rule = {
  readonly title: string;
  readonly holds: (entry: Route, operationId: OperationId) => boolean;
  /** Operations that break the rule today. The list may only shrink. */
  readonly exceptions: readonly OperationId[];
};

const VERBS =
  /^(activate|add|approve|assign|attest|change|check|confirm|create|decide|delete|disable|erase|export|get|ignore|keep|list|open|promote|put|refresh|reject|reopen|replay|rescan|restore|revoke|rollback|rotate|suspend|take|test|triage|try|undo|update|upload|validate|verify|withdraw)[A-Z]/;
const isWrite = ({ method, repeatable }: Route) => method !== 'GET' && repeatable !== true;
const isListed = (values: readonly string[], known: readonly string[]) =>
  values.every((value) => known.includes(value)) && new Set(values).size === values.length;

const RULES: readonly Rule[] = [
  {
    title: 'its id is a verb and a noun in camelCase',
    holds: (_entry, id) => VERBS.test(id) && /^[A-Za-z]{3,40}$/.test(id),
    exceptions: ['governCheck'],
  },
  {
    title: 'its path begins with /v1/, in lower case',
    holds: ({ path }) => path.startsWith('/v1/') && /^(\/([a-z0-9.-]+|\{\w+\}))+$/.test(path),
    exceptions: [],
  },
  {
    title: 'it declares the parameters of its path',
    holds: ({ path, params }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      return Object.keys(params?.properties ?? {}).join() === names.join();
    },
    exceptions: [],
  },
  {
    title: 'it refuses parameters of a query and members of a body that it does not know',
    holds: ({ query, body }) =>
      [query, body].every(
        (schema) =>
          schema === undefined ||
          (schema as { additionalProperties?: unknown }).additionalProperties === false,
      ),
    exceptions: [],
  },
  {
    title: 'its summary is one line of at most 80 characters without a full stop',
    holds: ({ summary }) => /^[A-Z][^\n]{5,79}$/.test(summary) && !summary.endsWith('.'),
    exceptions: [],
  },
  {
    title: 'its description is made of sentences, and says more than its summary',
    holds: ({ summary, description }) =>
      /^[A-Z`].+\.$/s.test(description) && !description.startsWith(summary),
    exceptions: [],
  },
  { title: 'its tag is known', holds: ({ tag }) => Object.hasOwn(TAGS, tag), exceptions: [] },
  {
    title: 'it names its roles, each once',
    holds: ({ roles }) => isListed(roles, ROLES) && roles.length > 0,
    exceptions: [],
  },
  {
    title: 'its own errors are known and not common ones',
    holds: ({ errors }, id) =>
      isListed(errors, Object.keys(ERRORS)) &&
      errors.every((code) => routeErrors(id).includes(code)),
    exceptions: [],
  },
  {
    title: 'it documents 404 where its path has a parameter',
    holds: ({ params, errors }) => params === undefined || errors.includes('not_found'),
    exceptions: [],
  },
  {
    title: 'it has an example of its path and body',
    holds: ({ params, body, example }) =>
      (params === undefined || example?.params !== undefined) &&
      (body === undefined || example?.body !== undefined),
    exceptions: [],
  },
  {
    title: 'it has an example of its response',
    holds: ({ success }) => success.status === 204 || success.example !== undefined,
    exceptions: ['exportEvidence'],
  },
  {
    title: 'a write names the events that it may seal',
    holds: (entry) => !isWrite(entry) || (entry.events ?? []).length > 0,
    exceptions: [],
  },
  {
    title: 'a write declares whether it changes authority, or why it never does; a read does not',
    holds: (entry) => isWrite(entry) === (entry.changesAuthority !== undefined),
    exceptions: [],
  },
  {
    title: 'a read takes no body and no If-Match',
    holds: ({ method, body, ifMatch }) => method !== 'GET' || (body ?? ifMatch) === undefined,
    exceptions: [],
  },
];

test.each(RULES)('every operation follows the rule: $title', ({ holds, exceptions }) => {
  const broken = (Object.keys(ROUTES) as OperationId[]).filter((id) => !holds(route(id), id));

  expect(broken).toEqual(exceptions);
});

test('the exceptions are at most three', () => {
  expect(RULES.flatMap(({ exceptions }) => exceptions).length).toBeLessThanOrEqual(3);
});

/** Parameters whose values nobody can list: positions, names and words that people chose. */
const OPEN_PARAMETERS = [
  ...['cursor', 'before', 'around', 'assignee', 'path', 'q', 'ref', 'ruleId', 'source'],
  ...['tool', 'server', 'person', 'reason', 'frameworkId', 'frameworkVersion'],
];

test('every parameter of a query lists its values, has a type of its own, or is open text by name', () => {
  const open = (Object.keys(ROUTES) as OperationId[]).flatMap((id) =>
    Object.entries(route(id).query?.properties ?? {})
      .filter(([, schema]) => isOpenText(schema))
      .map(([name]) => name),
  );

  expect(new Set(open)).toEqual(new Set(OPEN_PARAMETERS));
});

/** Ids have a pattern that begins with their prefix. */
function isOpenText(schema: TSchema): boolean {
  const {
    type,
    format,
    pattern = '',
  } = schema as {
    readonly type?: string;
    readonly format?: string;
    readonly pattern?: string;
  };
  if (allowedValues(schema) !== undefined || format !== undefined) return false;
  return type === 'string' && !/^\^(!\?)?[a-z]{2,5}_/.test(pattern);
}
