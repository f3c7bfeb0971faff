import type { Role } from '@svc/contract';

/** Role that an identity provider gives to a person; `none` is no access. */
export type PersonRole = (Role & ('admin' | 'member' | 'viewer')) | 'none';

/** Names from the outermost object inwards: claims of real providers hold dots and URLs in one name. */
export type ClaimPath = readonly string[];

/** Matches when the claim, or an item of it when it is an array, is one of the values. */
export type ClaimCondition = { readonly claim: ClaimPath; readonly values: readonly string[] };

export type RoleRule = (ClaimCondition | { readonly group: string }) & {
  readonly role: Exclude<PersonRole, 'none'>;
};

/** What of a provider decides about the role of a person. */
export type RoleSettings = {
  /** The operator's rule of `svc-server tenant create`; null without such a rule. */
  readonly adminClaim: { readonly name: string; readonly value: string } | null;
  readonly requiredClaims: readonly ClaimCondition[];
  readonly roleRules: readonly RoleRule[];
  readonly defaultRole: PersonRole;
};

type Claims = Readonly<Record<string, unknown>>;

const ORDER: readonly PersonRole[] = ['none', 'viewer', 'member', 'admin'];

export function higherRole(one: PersonRole, other: PersonRole): PersonRole {
  return ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other;
}

/** Returns the role that the claims of a person grant: that of the highest rule that matches, else the default. */
export function roleOfClaims(claims: Claims, settings: RoleSettings): PersonRole {
  const { adminClaim, roleRules, defaultRole } = settings;
  if (adminClaim !== null) {
    const condition = { claim: [adminClaim.name], values: [adminClaim.value] };
    if (matches(claims, condition)) return 'admin';
  }
  return roleRules.reduce<PersonRole>(
    (role, rule) => ('claim' in rule && matches(claims, rule) ? higherRole(role, rule.role) : role),
    defaultRole,
  );
}

/** Returns why the claims of a person are refused whatever their role; null where they are not. */
export function claimsProblem(claims: Claims, settings: RoleSettings): string | null {
  const missing = settings.requiredClaims.find((condition) => !matches(claims, condition));
  if (missing !== undefined) {
    return `claim ${JSON.stringify(missing.claim)} has none of the values that the identity provider's configuration requires`;
  }
  return isOverage(claims, settings)
    ? 'the identity provider left the groups out (group overage); assign application roles, or provision groups by SCIM'
    : null;
}

/** Microsoft Entra ID replaces more than 200 groups by a link, `_claim_names`, which a decision cannot rest on. */
function isOverage(claims: Claims, { roleRules, requiredClaims }: RoleSettings): boolean {
  const reads = [...roleRules, ...requiredClaims].some(
    (rule) => 'claim' in rule && rule.claim[0] === 'groups',
  );
  const names = claims['_claim_names'];
  const isLinked = typeof names === 'object' && names !== null && Object.hasOwn(names, 'groups');
  return reads && (isLinked || claims['hasgroups'] === true || claims['hasgroups'] === 'true');
}

function matches(claims: Claims, { claim, values }: ClaimCondition): boolean {
  const value = claim.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Claims)[name]
        : undefined,
    claims,
  );
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.some((item) => isScalar(item) && values.includes(String(item)));
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
