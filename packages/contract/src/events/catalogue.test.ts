import { describe, expect, test } from 'vitest';
import { EVENT_KINDS, EVENTS, personalPointers, type SealedEvent } from './catalogue.ts';
import type { EventDefinition } from './definition.ts';
import { fieldsOf, isPersonal } from './personal.ts';

const CATALOGUE: Readonly<Record<string, EventDefinition>> = EVENTS;

const personalOf = (schema: Parameters<typeof fieldsOf>[0]) =>
  fieldsOf(schema, '')
    .filter(({ schema: field }) => isPersonal(field))
    .map(({ pointer }) => pointer);

/** Fields that enter the log as commitments; every other one is public for ever. */
const PERSONAL = {
  'agent.approved': ['/owner', '/externalSubject'],
  'agent.rejected': ['/owner'],
  'agent.requested': ['/owner'],
  'agent.revoked': ['/owner', '/reason'],
  'agent.rotated': ['/owner'],
  'agent.updated': ['/owner', '/formerOwner'],
  'control.applicability_decided': ['/reason'],
  'control.attestation_withdrawn': ['/reason'],
  'control.attested': ['/statement'],
  'finding.score_overridden': ['/reason'],
  'pack.activated': ['/reason'],
  'pack.promoted': ['/reason'],
  'pack.rolled_back': ['/reason'],
  'session.opened': ['/host'],
  'user.created': ['/userName', '/externalId'],
  'user.updated': ['/userName', '/externalId'],
};

describe('personal values of events', () => {
  test('are these and no others [EVID-05]', () => {
    const found = EVENT_KINDS.map((kind) => [kind, personalOf(EVENTS[kind].data)] as const);

    expect(Object.fromEntries(found.filter(([, pointers]) => pointers.length > 0))).toEqual(
      PERSONAL,
    );
  });

  test('are the identity of a person and the name of a group, wherever they are named [EVID-05]', () => {
    const entities = Object.values(CATALOGUE).flatMap(({ actor, subject }) => [
      ...actor,
      ...subject,
    ]);
    for (const entity of entities) {
      const { const: type } = entity.properties['type'] as unknown as { const: string };
      const expected = { user: ['/id', '/name'], group: ['/name'] }[type] ?? [];

      expect(personalOf(entity), type).toEqual(expected);
    }
  });

  test('are moved out of an event by its kind, its actor and its subject [EVID-05]', () => {
    const event = (actor: string, subject: string) =>
      ({
        kind: 'agent.revoked',
        actor: { type: actor, id: 'a' },
        subject: { type: subject, id: 's' },
        data: {},
      }) as unknown as SealedEvent;

    expect(personalPointers(event('user', 'agent'))).toEqual([
      '/actor/id',
      '/actor/name',
      '/data/owner',
      '/data/reason',
    ]);
    expect(personalPointers(event('token', 'agent'))).toEqual(['/data/owner', '/data/reason']);
  });

  test('of an event that is not declared are unknown, so that it is not sealed [EVID-05]', () => {
    const event = { kind: 'agent.revoked', actor: { type: 'agent' }, subject: { type: 'group' } };

    expect(() => personalPointers(event as unknown as SealedEvent)).toThrow('is not declared for');
  });
});

test('no field enters the log that its kind does not declare', () => {
  const open: string[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, properties, additionalProperties } = node as Record<string, unknown>;
    if (type === 'object' && properties && additionalProperties !== false) open.push(at);
    for (const [key, inner] of Object.entries(node)) visit(inner, `${at}/${key}`);
  };
  for (const [kind, { actor, subject, data }] of Object.entries(CATALOGUE)) {
    for (const schema of [...actor, ...subject, data]) visit(schema, kind);
  }

  // counts that the API answers, too; the list may only shrink
  expect(open).toEqual([
    'compliance.snapshot_taken/properties/counts',
    'compliance.snapshot_taken/properties/counts/properties/automated',
    'policy_decision/properties/findings/items',
    'pr_check.completed/properties/counts',
    'report.ingested/properties/findings',
    'scan.uploaded/properties/findings',
  ]);
});
