/** A claim and one of its values: who has it becomes an administrator. */
export type ClaimChoice = { readonly name: string; readonly value: string };

/** Claims of the protocol itself, which differ at every sign-in or are the same for everybody. */
const PROTOCOL = [
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'azp',
  'at_hash',
  'c_hash',
  's_hash',
  'auth_time',
  'acr',
  'amr',
  'sid',
  'jti',
  'typ',
  'ver',
  'uti',
  'rh',
  'aio',
];
/** Claims that people, or their directory's help desk, can change: none of them may make an administrator. */
const CHANGEABLE = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'email',
  'email_verified',
  'upn',
  'unique_name',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone_number',
  'phone_number_verified',
  'address',
  'updated_at',
];

type Claims = Readonly<Record<string, unknown>>;

/** Returns what an identity provider says of a person, without the claims of the protocol. */
export function personClaims(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !PROTOCOL.includes(name)));
}

const MAX_CHOICES = 200;
const MAX_TEXT = 300;

/** Returns which claims of a person may make administrators, those that several people share first, `sub` last. */
export function claimChoices(claims: Readonly<Record<string, unknown>>): ClaimChoice[] {
  const names = Object.keys(claims).filter(
    (name) => !PROTOCOL.includes(name) && !CHANGEABLE.includes(name) && name.length <= MAX_TEXT,
  );
  const ordered = [
    ...names.filter((name) => name !== 'sub'),
    ...names.filter((name) => name === 'sub'),
  ];
  return ordered
    .flatMap((name) => valuesOf(claims[name]).map((value) => ({ name, value })))
    .slice(0, MAX_CHOICES);
}

function valuesOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = items
    .filter((item) => ['string', 'number', 'boolean'].includes(typeof item))
    .map(String)
    .filter((text) => text !== '' && text.length <= MAX_TEXT);
  return [...new Set(texts)];
}
