import type { PlainNode } from '@svc/analysis/syntax';
import { type Entry, list, table, text, unknown, type Value } from '../../value/value.ts';
import { argument, type CodeCall, callAt, positional } from './code-call.ts';
import { type CodeFile, codeValue, placeOf, sourceOf } from './code-value.ts';

/** Who is trusted, and under which conditions. */
type Trusted = {
  readonly type: string;
  readonly value: Value;
  readonly conditions: readonly Entry[];
};

/** Principals within principals. */
const MAX_DEPTH = 10;

/**
 * Returns the trust policy of `assumedBy`: a statement for each principal of AWS CDK.
 * docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_iam-readme.html#principals
 */
export function trustPolicy(file: CodeFile, assumedBy: PlainNode, externalIds: PlainNode | null) {
  const at = placeOf(file, assumedBy);
  const entry = (key: string, value: Value): Entry => ({ key, value, at });
  const external =
    externalIds === null
      ? []
      : [entry('StringEquals', table([entry('sts:ExternalId', codeValue(file, externalIds))], at))];
  const statements = trustedBy(file, assumedBy).map(({ type, value, conditions }) => {
    const all = [...conditions, ...external];
    return table(
      [
        entry('Effect', text('Allow', at)),
        entry('Action', text('sts:AssumeRole', at)),
        entry('Principal', type === '*' ? text('*', at) : table([entry(type, value)], at)),
        ...(all.length > 0 ? [entry('Condition', table(all, at))] : []),
      ],
      at,
    );
  });
  return table([entry('Statement', list(statements, at))], at);
}

/** Returns the principals of a statement as IAM writes them: `[{Service: ...}, "*"]`. */
export function principalsValue(file: CodeFile, node: PlainNode): Value {
  const at = placeOf(file, node);
  const nodes = node.type === 'array' || node.type === 'list' ? node.children : [node];
  const trusted = nodes.flatMap((one) => trustedBy(file, one));
  return list(
    trusted.map(({ type, value }) =>
      type === '*' ? text('*', at) : table([{ key: type, value, at }], at),
    ),
    at,
  );
}

function trustedBy(file: CodeFile, node: PlainNode, depth = 0): readonly Trusted[] {
  if (depth > MAX_DEPTH || !file.budget.spend()) return [];
  const bound = file.bindings.boundTo(node);
  if (bound !== null) return trustedBy(file, bound, depth + 1);
  const call = callAt(file, node);
  return call === null ? [elsewhere(file, node)] : trustedByCall(file, call, depth);
}

function trustedByCall(file: CodeFile, call: CodeCall, depth: number): readonly Trusted[] {
  const { node, receiver } = call;
  const at = placeOf(file, node);
  const [first, second] = positional(call);
  const one = (type: string, value: Value, conditions: readonly Entry[] = []): Trusted[] => [
    { type, value, conditions },
  ];
  const value = (): Value => (first === undefined ? unknown('?', at) : codeValue(file, first));
  const inner = (of: PlainNode | null | undefined) =>
    of == null ? [] : trustedBy(file, of, depth + 1);
  switch (call.method) {
    case 'serviceprincipal': {
      const given = argument(file, call, ['conditions']);
      return one('Service', value(), given === null ? [] : entriesOf(codeValue(file, given)));
    }
    case 'anyprincipal':
    case 'starprincipal':
      return one('*', text('*', at));
    case 'accountprincipal': {
      const account = value();
      const parts = account.kind === 'text' ? account.parts : [];
      return one(
        'AWS',
        parts.length === 0 ? account : text(['arn:aws:iam::', ...parts, ':root'], at),
      );
    }
    case 'arnprincipal':
      return one('AWS', value());
    case 'organizationprincipal':
      return one('*', text('*', at), [
        {
          key: 'StringEquals',
          value: table([{ key: 'aws:PrincipalOrgID', value: value(), at }], at),
          at,
        },
      ]);
    case 'compositeprincipal':
      return positional(call).flatMap(inner);
    case 'principalwithconditions':
    case 'sessiontagsprincipal':
      return conditioned(
        inner(first),
        second ?? call.given.children.find(({ type }) => type === 'object'),
        file,
      );
    case 'withconditions':
      return conditioned(inner(receiver), call.given.children[0], file);
    case 'withsessiontags':
      return inner(receiver);
    case 'federatedprincipal':
    case 'webidentityprincipal':
    case 'openidconnectprincipal':
    case 'samlprincipal':
      return one('Federated', value());
    default:
      return [elsewhere(file, node)];
  }
}

function conditioned(
  trusted: readonly Trusted[],
  given: PlainNode | undefined,
  file: CodeFile,
): readonly Trusted[] {
  const added = given === undefined ? [] : entriesOf(codeValue(file, given));
  return trusted.map((one) => ({ ...one, conditions: [...one.conditions, ...added] }));
}

/** Conditions by operator; those that the file does not show count as conditions, as a policy's do. */
function entriesOf(value: Value): readonly Entry[] {
  if (value.kind === 'map') return value.entries;
  return [{ key: 'unknown', value, at: value.at }];
}

function elsewhere(file: CodeFile, node: PlainNode): Trusted {
  return {
    type: 'AWS',
    value: unknown(sourceOf(file, node), placeOf(file, node)),
    conditions: [],
  };
}
