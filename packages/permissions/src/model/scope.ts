import { literal, partsOf, type Value } from '../value/value.ts';
import type { Condition, Statement } from './permission-model.ts';

/** How much a grant covers, from all to little. */
export type ScopeWidth = 'everything' | 'service' | 'type' | 'named' | 'unknown';

const WIDEST: readonly ScopeWidth[] = ['everything', 'service', 'type', 'named', 'unknown'];

/** The widest of a statement's resources. A reference to something declared is a named resource. */
export function scopeOf(statement: Statement): ScopeWidth {
  if (statement.notResources.length > 0) return 'everything';
  const widths = statement.resources.map(widthOf);
  return WIDEST.find((width) => widths.includes(width)) ?? 'unknown';
}

/** Represents a hole: some text that is not a wildcard. */
const SOMETHING = '\ue000';

function widthOf(resource: Value): ScopeWidth {
  const parts = partsOf(resource);
  if (parts === null) return 'unknown';
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'object')
    return first.target === null ? 'unknown' : 'named';
  const known = parts.map((part) => (typeof part === 'string' ? part : SOMETHING)).join('');
  if (/^\*+$/.test(known)) return 'everything';
  if (known.startsWith('arn:')) return arnWidth(known);
  if (/^\/?subscriptions\/[^/]+\/?$/i.test(known)) return 'everything';
  if (/^\/?subscriptions\/[^/]+\/resourceGroups\/[^/]+\/?$/i.test(known)) return 'service';
  return known.startsWith(SOMETHING) && typeof first === 'object' && first.target === null
    ? 'unknown'
    : 'named';
}

/** `arn:partition:service:region:account:resource`. */
function arnWidth(arn: string): ScopeWidth {
  const [, , service = '', , , ...rest] = arn.split(':');
  const resource = rest.join(':');
  if (service === '*' || arn === 'arn:*') return 'everything';
  if (arn.split(':').length < 6) return arn.endsWith('*') ? 'service' : 'named';
  if (/^\*+$/.test(resource)) return 'service';
  if (/^\*+\/\*+$/.test(resource)) return 'service';
  return /^[a-z-]+[/:]\*+$/i.test(resource) ? 'type' : 'named';
}

/** Keys that narrow which resources or principals a grant is about. */
const NARROWS =
  /resourcetag|inferenceprofilearn|principaltag|principalorgid|principalorgpaths|principalarn|principalaccount|sourceaccount|sourcearn|sourceorg|sourcevpc|sourceip|resourceaccount|resourceorgid|calledvia|viaawsservice|vpcsourceip|requesttag|passedtoservice|associatedresourcearn|guardrailidentifier|^sagemaker:|^bedrock|^qbusiness:|externalid|^token\.|:sub$|:aud$|requestedregion|unknown/i;

/** Keys that pick the resources themselves. */
const PICKS = /resourcetag|inferenceprofilearn|associatedresourcearn|resourceaccount|unknown/i;

/** Whether a condition does more than ask for TLS or a second factor. */
export function isNarrowed(conditions: readonly Condition[]): boolean {
  return conditions.some(
    ({ key, operator, values }) => NARROWS.test(key) && !accepts(operator, values),
  );
}

export function picksResources(conditions: readonly Condition[]): boolean {
  return conditions.some(
    ({ key, operator, values }) => PICKS.test(key) && !accepts(operator, values),
  );
}

/** `StringLike: *` always matches. */
function accepts(operator: string, values: readonly Value[]): boolean {
  return (
    /like/i.test(operator) &&
    !/not/i.test(operator) &&
    values.some((value) => literal(value) === '*')
  );
}
