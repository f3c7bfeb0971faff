import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Declared } from '../../model/declared.ts';
import { embeddedJson } from '../../value/json-value.ts';
import { items, property } from '../../value/property.ts';
import { type Entry, list, type Place, table, text, type Value } from '../../value/value.ts';
import { MAX_VALUES, policiesIn } from '../policy-json/policy-file.ts';
import { callAt, namedArguments } from './code-call.ts';
import { codeUnit, type Holder, type Holders } from './code-holders.ts';
import { principalsValue } from './code-principals.ts';
import { type CodeFile, codeValue, keyOf, placeOf, sourceOf } from './code-value.ts';
import { constructGrant } from './construct-grants.ts';

/** Calls that make a statement of their arguments: AWS CDK's `PolicyStatement` and `Grant.addToPrincipal`. */
const STATEMENT_CALLS =
  /(?:^|\.)(?:PolicyStatement|Grant\.(?:addToPrincipal\w*|add_to_principal\w*))$/;
/** Calls that name a managed policy by its first argument. */
const MANAGED_CALLS = /\.(?:fromAwsManagedPolicyName|from_aws_managed_policy_name)$/;
/** A managed policy by its ARN, as `policyArn` of Pulumi and `PolicyArn` of an SDK take it. */
const MANAGED_ARN = /^["'`]arn:aws[a-z-]*:iam::aws:policy\/[\w+=,.@/-]{1,200}["'`]$/;
/** Names of a statement's parts in calls, and in IAM's own JSON. */
const PARTS: Readonly<Record<string, string>> = {
  sid: 'Sid',
  effect: 'Effect',
  actions: 'Action',
  notactions: 'NotAction',
  resources: 'Resource',
  resourcearns: 'Resource',
  notresources: 'NotResource',
  principals: 'Principal',
  notprincipals: 'NotPrincipal',
  conditions: 'Condition',
};

/**
 * Returns the IAM policies that a program writes: statements of AWS CDK, policies as object literals, dictionaries or JSON
 * in a text (AWS SDKs, Pulumi), and managed policies by name or ARN.
 */
export function codePolicies(
  file: CodeFile,
  root: PlainNode,
  holders: Holders,
): readonly Declared[] {
  const found: Declared[] = [];
  const visit = (node: PlainNode, outer: readonly Holder[]): void => {
    const own = holders.of(node);
    const given = own.length > 0 ? own : outer;
    const policies = policiesAt(file, node);
    if (policies === null) for (const one of node.children) visit(one, given);
    else
      for (const one of policies) found.push(held(one, given, `${codeUnit(file)}#${found.length}`));
  };
  visit(root, []);
  return found;
}

/** A policy as its holders': a policy or attachment that names them, or one of its own where they are not known. */
function held(policy: Declared, holders: readonly Holder[], unique: string): Declared {
  if (holders.length === 0) return { ...policy, unit: unique };
  const { at, properties } = policy;
  const isManaged = policy.kind === 'aws.iam.role';
  const given = isManaged
    ? {
        key: 'policyArn',
        value: items(property(properties, 'managedPolicyArns'))[0] ?? properties,
        at,
      }
    : { key: 'policyDocument', value: properties, at };
  const roles = { key: 'roles', value: list(holders, at), at };
  return {
    ...policy,
    kind: isManaged ? 'aws.iam.attachment' : 'aws.iam.inline-policy',
    address: unique,
    unit: unique.slice(0, unique.lastIndexOf('#')),
    properties: table([roles, given], at),
  };
}

/** The policies that a node makes; null where its parts are to be looked at. */
function policiesAt(file: CodeFile, node: PlainNode): readonly Declared[] | null {
  switch (node.type) {
    case 'new_expression':
    case 'call_expression':
    case 'call':
      return policiesOfCall(file, node);
    case 'object':
    case 'dictionary':
      return policiesOfTable(file, node);
    case 'string':
    case 'template_string':
      return policiesOfText(file, node);
    default:
      return null;
  }
}

function policiesOfCall(file: CodeFile, node: PlainNode): readonly Declared[] | null {
  const call = callAt(file, node);
  if (call === null) return null;
  const { callee: name, given } = call;
  const grant = constructGrant(file, call);
  if (grant !== null) return [policyOfStatement(file, grant.statement)];
  if (STATEMENT_CALLS.test(name)) {
    const entries = argumentEntries(file, given);
    return entries.some(({ key }) => /^(?:Not)?Action$/.test(key))
      ? [policyOf(file, node, entries)]
      : null;
  }
  const [policy] = given.children;
  return MANAGED_CALLS.test(name) && policy?.type === 'string'
    ? [managedPolicy(file, codeValue(file, policy), placeOf(file, node))]
    : null;
}

/** The parts of a statement, given as an object or by name. */
function argumentEntries(file: CodeFile, given: PlainNode): readonly Entry[] {
  return namedArguments(file, given).flatMap(([name, value, pair]): readonly Entry[] => {
    const key = PARTS[name];
    if (key === undefined) return [];
    const read = key === 'Effect' ? effect : /Principal$/.test(key) ? principalsValue : codeValue;
    return [{ key, value: read(file, value), at: placeOf(file, pair) }];
  });
}

/** `iam.Effect.DENY` */
function effect(file: CodeFile, node: PlainNode): Value {
  const at = placeOf(file, node);
  const known = /\.(ALLOW|DENY)$/.exec(sourceOf(file, node))?.[1];
  return known === undefined
    ? codeValue(file, node)
    : text(known === 'DENY' ? 'Deny' : 'Allow', at);
}

function policyOf(file: CodeFile, node: PlainNode, entries: readonly Entry[]): Declared {
  return policyOfStatement(file, table(entries, placeOf(file, node)));
}

function policyOfStatement(file: CodeFile, statement: Value): Declared {
  const { at } = statement;
  const statements = list([statement], at);
  return declared(file, table([{ key: 'Statement', value: statements, at }], at));
}

/** Policies in a literal with statements, or that is one; null for any other. */
function policiesOfTable(file: CodeFile, node: PlainNode): readonly Declared[] | null {
  const keys = new Set(
    node.children.flatMap((pair) => {
      const key = child(pair, 'key');
      return key === null ? [] : [keyOf(file, key)];
    }),
  );
  const isStatement = keys.has('Effect') && (keys.has('Action') || keys.has('NotAction'));
  if (!keys.has('Statement') && !isStatement) return null;
  const value = codeValue(file, node);
  return policiesOfValue(file, isStatement ? list([value], value.at) : value);
}

/** Policies in a text that holds JSON; null for any other. */
function policiesOfText(file: CodeFile, node: PlainNode): readonly Declared[] | null {
  const source = sourceOf(file, node);
  if (MANAGED_ARN.test(source)) {
    return [managedPolicy(file, codeValue(file, node), placeOf(file, node))];
  }
  if (!source.includes('"Statement"')) return null;
  const value = codeValue(file, node);
  const inner = value.kind === 'text' ? embeddedJson(value) : null;
  return inner === null ? null : policiesOfValue(file, inner);
}

function policiesOfValue(file: CodeFile, value: Value): readonly Declared[] | null {
  const found = policiesIn(value, file.budget.part(MAX_VALUES));
  return found.length === 0 ? null : found.map((one) => declared(file, one.value));
}

function declared(file: CodeFile, properties: Value): Declared {
  return {
    dialect: 'policy',
    kind: 'aws.iam.document',
    type: 'policy',
    address: file.path,
    unit: '',
    properties,
    at: properties.at,
  };
}

function managedPolicy(file: CodeFile, name: Value, at: Place): Declared {
  const entry = { key: 'managedPolicyArns', value: list([{ ...name, at }], at), at };
  return { ...declared(file, table([entry], at)), kind: 'aws.iam.role', type: 'role' };
}
