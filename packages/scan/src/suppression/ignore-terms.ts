/** On whose behalf and how long a finding is suppressed. */
export type IgnoreTerms = {
  readonly reason?: string;
  readonly owner?: string;
  /** Last day on which it is in effect, `2027-01-31`, in UTC. */
  readonly expires?: string;
};

/** Limits of the wire format (contract, scans/finding.ts). */
const MAX_REASON = 500;
const MAX_OWNER = 200;

/** Terms of a comment, or what is malformed about them. */
export type CommentTerms = IgnoreTerms | { readonly fault: string };

/** Parses what follows the rule of a comment: `revoked in May owner=payments expires=2027-01-31`, in any order. */
export function parseCommentTerms(text: string): CommentTerms {
  const given = new Map<string, string>();
  const words: string[] = [];
  for (const word of text.split(/\s+/)) {
    const [, name, value] = /^(owner|expires)=(.*)$/.exec(word) ?? [];
    if (name === undefined || value === undefined) words.push(word);
    else if (given.has(name)) return { fault: `has ${name} twice and is not applied; keep one` };
    else if (value === '') return { fault: `has an empty ${name} and is not applied; add a value` };
    else given.set(name, value);
  }
  const reason = words.join(' ').trim();
  const expires = given.get('expires');
  if (!/[\p{L}\p{N}]/u.test(reason)) return { fault: 'has no reason and is not applied; add one' };
  if (expires !== undefined && !isDate(expires)) {
    return {
      fault: 'has no valid date in expires and is not applied; write it as 2027-01-31',
    };
  }
  return termsOf({ reason, owner: given.get('owner'), expires });
}

/** Returns the terms that are given, cut to the limits of the wire format. */
export function termsOf({
  reason,
  owner,
  expires,
}: {
  readonly [Name in keyof IgnoreTerms]: string | undefined;
}): IgnoreTerms {
  return {
    ...(reason && { reason: reason.slice(0, MAX_REASON) }),
    ...(owner && { owner: owner.slice(0, MAX_OWNER) }),
    ...(expires && { expires }),
  };
}

/** Returns whether terms expired before `today`. */
export function hasExpired({ expires }: IgnoreTerms, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** `expired on 2027-01-31 (owner payments)` */
export function renderExpiry({ expires, owner }: IgnoreTerms): string {
  return `expired on ${expires}${owner === undefined ? '' : ` (owner ${owner})`}`;
}

/** Returns whether a text is a day of the calendar since the year 1000, `2027-01-31`. */
export function isDate(text: string): boolean {
  const date = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
