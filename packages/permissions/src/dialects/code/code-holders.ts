import type { PlainNode } from '@svc/analysis/syntax';
import type { Declared } from '../../model/declared.ts';
import { displayText, list, literal, table, text, unknown, type Value } from '../../value/value.ts';
import { argument, type CodeCall, callAt, positional } from './code-call.ts';
import { trustPolicy } from './code-principals.ts';
import { type CodeFile, codeValue, placeOf, sourceOf } from './code-value.ts';
import { constructGrant } from './construct-grants.ts';

/** Somebody who gets permissions: as the value of a policy's `roles`. */
export type Holder = Value;

/** The identities that a program makes, and which of its expressions are given to whom. */
export type Holders = {
  readonly declared: readonly Declared[];
  /** Returns who gets what an expression makes; empty where the file does not show it. */
  readonly of: (node: PlainNode) => readonly Holder[];
};

type State = {
  readonly file: CodeFile;
  /** Addresses of roles and functions, by the call that makes them. */
  readonly made: Map<PlainNode, string>;
  readonly given: Map<PlainNode, Holder[]>;
};

/** Methods that give their arguments to what they are called on. */
const GIVES = /^(?:addto(?:\w*role|principal)?policy|addmanagedpolicy|attachinlinepolicy)$/;
/** Methods that give what they are called on to their argument. */
const ATTACHES = /^attachto(?:role|user|group)$/;
const ADDS_STATEMENTS = /^addstatements$/;
const FUNCTIONS = /(?:^|[._])\w*Function$/;
/** Policies that name who gets them: constructs of CDK and resources of Pulumi. */
const POLICIES = /(?:^|\.)(?:Policy|ManagedPolicy|RolePolicy|RolePolicyAttachment)$/;
const GRANTS = /(?:^|\.)Grant\.(?:addToPrincipal\w*|add_to_principal\w*)$/;
/** Calls of SDKs that give a policy to a role by its name. */
const SDK_CALLS = /^(?:put|attach)(?:role|user|group)policy(?:command)?$/;
const SDK_ROLES = /^createrole(?:command)?$/;
const IDENTITY_ARGUMENTS = ['role', 'roles', 'users', 'groups', 'user', 'group', 'grantee'];
const OWN_POLICIES = ['initialpolicy', 'inlinepolicies', 'managedpolicies', 'managedpolicyarns'];
/** What leads from a construct to the identity it runs as, or to its name. */
const OWN_ROLE = /\.(?:role|grantPrincipal|grant_principal|executionRole|execution_role)!?$/;
const MAX_DEPTH = 8;
const MAX_HOLDERS = 20;
const MAX_NAME_LENGTH = 80;

/** Returns the roles and functions of a program, with the policies that it gives to each. */
export function holdersIn(file: CodeFile, root: PlainNode): Holders {
  const state: State = { file, made: new Map(), given: new Map() };
  const calls: CodeCall[] = [];
  const collect = (node: PlainNode): void => {
    const call = callAt(file, node);
    if (call !== null) calls.push(call);
    node.children.forEach(collect);
  };
  collect(root);
  const addresses = new Set<string>();
  for (const call of calls) {
    if (!isRole(file, call) && !isFunction(call)) continue;
    const name = nameOf(file, call) ?? `at line ${call.node.line}`;
    const address = addresses.has(name) ? `${name} (line ${call.node.line})` : name;
    addresses.add(address);
    state.made.set(call.node, address);
  }
  for (const call of calls) noteGifts(call, state);
  for (const call of calls) {
    if (!ADDS_STATEMENTS.test(call.method) || call.receiver === null) continue;
    const policy = file.bindings.boundTo(call.receiver) ?? call.receiver;
    for (const holder of state.given.get(policy) ?? []) give(call.given, holder, state);
  }
  return {
    declared: calls.flatMap((call) => declaredBy(call, state)),
    of: (node) => state.given.get(node) ?? [],
  };
}

function isRole(file: CodeFile, call: CodeCall): boolean {
  if (SDK_ROLES.test(call.method)) return trustOf(file, call) !== null;
  return /(?:^|\.)Role$/.test(call.callee) && trustOf(file, call) !== null;
}

function isFunction({ callee, given }: CodeCall): boolean {
  return FUNCTIONS.test(callee) && given.children.length >= 2;
}

function trustOf(file: CodeFile, call: CodeCall): PlainNode | null {
  return argument(file, call, ['assumedby', 'assumerolepolicy', 'assumerolepolicydocument']);
}

/** The name that a role or function is given, or its construct's id. */
function nameOf(file: CodeFile, call: CodeCall): string | null {
  const given = argument(file, call, ['rolename', 'functionname']);
  const id = positional(call).find(({ type }) => type === 'string' || type === 'template_string');
  for (const node of [given, id]) {
    const value = node == null ? null : codeValue(file, node);
    const name =
      value === null ? '' : value.kind === 'unknown' ? value.hole.missing : displayText(value);
    if (name !== '') return name.slice(0, MAX_NAME_LENGTH);
  }
  return null;
}

/** Notes what a call gives to whom. */
function noteGifts(call: CodeCall, state: State): void {
  const { file, made } = state;
  const { method, receiver, callee, given } = call;
  if (made.has(call.node)) {
    const holder = holderOf(call.node, state);
    const own = OWN_POLICIES.map((name) => argument(file, call, [name]));
    for (const policies of own) if (policies !== null) give(policies, holder, state);
  }
  if (receiver !== null && GIVES.test(method)) give(given, holderOf(receiver, state), state);
  if (receiver !== null && ATTACHES.test(method)) {
    for (const one of positional(call)) give(receiver, holderOf(one, state), state);
  }
  const grant = constructGrant(file, call);
  if (grant !== null) addHolder(call.node, holderOf(grant.grantee, state), state);
  if (POLICIES.test(callee) || GRANTS.test(callee)) {
    for (const node of identitiesOf(file, call)) give(call.node, holderOf(node, state), state);
  }
  if (SDK_CALLS.test(method)) {
    const name = argument(file, call, ['rolename', 'username', 'groupname']);
    const policy = argument(file, call, ['policydocument', 'policyarn']);
    if (name !== null && policy !== null) give(policy, named(name, state), state);
  }
}

function identitiesOf(file: CodeFile, call: CodeCall): readonly PlainNode[] {
  return IDENTITY_ARGUMENTS.flatMap((name) => {
    const node = argument(file, call, [name]);
    if (node === null) return [];
    return node.type === 'array' || node.type === 'list' ? node.children : [node];
  });
}

/** Gives an expression, and what the names in it are bound to. */
function give(node: PlainNode, holder: Holder, state: State, depth = 0): void {
  if (depth > MAX_DEPTH || !addHolder(node, holder, state)) return;
  const follow = (at: PlainNode): void => {
    if (!state.file.budget.spend()) return;
    const bound = state.file.bindings.boundTo(at);
    if (bound !== null && !state.made.has(bound)) give(bound, holder, state, depth + 1);
    else at.children.forEach(follow);
  };
  follow(node);
}

/** Returns false for an expression that the holder has already. */
function addHolder(node: PlainNode, holder: Holder, { given }: State): boolean {
  const before = given.get(node) ?? [];
  const isKnown = before.some((one) => keyOf(one) === keyOf(holder));
  if (isKnown || before.length >= MAX_HOLDERS) return false;
  given.set(node, [...before, holder]);
  return true;
}

function keyOf(holder: Holder): string {
  return holder.kind === 'unknown' ? `declared ${holder.hole.target}` : (literal(holder) ?? '');
}

/** The identity that an expression means: one that the program makes, or one by the expression itself. */
function holderOf(node: PlainNode, state: State, depth = 0): Holder {
  const { file, made } = state;
  const at = placeOf(file, node);
  const address = made.get(node);
  if (address !== undefined) {
    const call = callAt(file, node);
    const role = call === null ? null : argument(file, call, ['role']);
    if (role !== null && depth < MAX_DEPTH) return holderOf(role, state, depth + 1);
    return unknown(address, at, address);
  }
  const bound = file.bindings.boundTo(node);
  if (bound !== null && depth < MAX_DEPTH && leadsOn(bound))
    return holderOf(bound, state, depth + 1);
  const source = sourceOf(file, node);
  if (OWN_ROLE.test(source) || /\.(?:id|name|arn)$/.test(source)) {
    const [inner] = node.children;
    if (inner !== undefined && depth < MAX_DEPTH) return holderOf(inner, state, depth + 1);
  }
  return text(source.replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH), at);
}

/** What a name is bound to is followed while it is a call that may make an identity, or another name. */
function leadsOn({ type }: PlainNode): boolean {
  return /^(?:new_expression|call|call_expression|identifier|member_expression|attribute)$/.test(
    type,
  );
}

/** The role of an SDK's call: one that the program creates under the same name, or that name. */
function named(name: PlainNode, state: State): Holder {
  const { file, made } = state;
  const at = placeOf(file, name);
  const known = literal(codeValue(file, name)) ?? sourceOf(file, name).slice(0, MAX_NAME_LENGTH);
  return [...made.values()].includes(known) ? unknown(known, at, known) : text(known, at);
}

/** The role or function that a call makes. */
function declaredBy(call: CodeCall, state: State): readonly Declared[] {
  const { file, made } = state;
  const address = made.get(call.node);
  if (address === undefined) return [];
  const at = placeOf(file, call.node);
  const isRole = trustOf(file, call) !== null;
  const role = argument(file, call, ['role']);
  const boundary = argument(file, call, ['permissionsboundary']);
  const properties: (readonly [string, Value])[] = [
    ['name', text(address, at)],
    ...(isRole ? [['assumeRolePolicy', trustValue(file, call)] as const] : []),
    ...(role === null ? [] : [['role', holderOf(role, state)] as const]),
    ...(boundary === null ? [] : [['permissionsBoundary', codeValue(file, boundary)] as const]),
  ];
  return [
    {
      dialect: 'policy',
      kind: isRole ? 'aws.iam.role' : role === null ? 'aws.sam.function' : 'aws.lambda.function',
      type: isRole ? 'role' : 'function',
      address,
      unit: codeUnit(file),
      properties: table(
        properties.map(([key, value]) => ({ key, value, at })),
        at,
      ),
      at,
    },
  ];
}

function trustValue(file: CodeFile, call: CodeCall): Value {
  const principal = argument(file, call, ['assumedby']);
  if (principal !== null) {
    const ids = argument(file, call, ['externalids', 'externalid']);
    return trustPolicy(file, principal, ids);
  }
  const policy = argument(file, call, ['assumerolepolicy', 'assumerolepolicydocument']);
  return policy === null ? list([], placeOf(file, call.node)) : codeValue(file, policy);
}

/** Addresses of a program are unique within its file. */
export function codeUnit({ path }: CodeFile): string {
  return `code:${path}`;
}
