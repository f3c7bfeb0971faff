import { items, property } from '../../value/property.ts';
import {
  type Entry,
  list,
  literal,
  type Place,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';

/** Names of a statement's parts in `aws_iam_policy_document`, and in IAM's own JSON. */
const PARTS = [
  ['sid', 'Sid'],
  ['effect', 'Effect'],
  ['actions', 'Action'],
  ['not_actions', 'NotAction'],
  ['resources', 'Resource'],
  ['not_resources', 'NotResource'],
] as const;

/**
 * What `data.aws_iam_policy_document.x.json` is, as IAM's JSON with the places of the blocks.
 * registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
export function policyDocumentValue(block: Value, at: Place): Value {
  const own = items(property(block, 'statement')).map(statement);
  const added = [
    'source_policy_documents',
    'override_policy_documents',
    'source_json',
    'override_json',
  ]
    .flatMap((name) => items(property(block, name)))
    .map((document) => table([{ key: 'Document', value: document, at }], document.at));
  return table([{ key: 'Statement', value: list([...added, ...own], at), at }], at);
}

function statement(value: Value): Value {
  if (value.kind !== 'map') return value;
  const entries: Entry[] = [];
  for (const [name, key] of PARTS) {
    const part = property(value, name);
    if (part !== undefined) entries.push({ key, value: part, at: part.at });
  }
  for (const [name, key] of [
    ['principals', 'Principal'],
    ['not_principals', 'NotPrincipal'],
  ] as const) {
    const blocks = items(property(value, name));
    if (blocks.length > 0) entries.push({ key, value: principals(blocks, value.at), at: value.at });
  }
  const conditions = items(property(value, 'condition'));
  if (conditions.length > 0) {
    entries.push({ key: 'Condition', value: conditionValue(conditions, value.at), at: value.at });
  }
  return table(entries, value.at);
}

function principals(blocks: readonly Value[], at: Place): Value {
  return table(
    blocks.map((block) => ({
      key: literal(property(block, 'type')) ?? 'AWS',
      value: property(block, 'identifiers') ?? unknown('identifiers', at),
      at: block.at,
    })),
    at,
  );
}

function conditionValue(blocks: readonly Value[], at: Place): Value {
  return table(
    blocks.map((block) => {
      const key = literal(property(block, 'variable')) ?? 'a condition key that is not known';
      const value = property(block, 'values') ?? text('', at);
      return {
        key: literal(property(block, 'test')) ?? 'a condition operator that is not known',
        value: table([{ key, value, at: block.at }], block.at),
        at: block.at,
      };
    }),
    at,
  );
}
