import type { Random } from './random.ts';
import type { SampleKind } from './sensitive-sample.ts';

/** Data about people in the forms that their issuers describe. The last five are forms that no detector looks for. */
export const PERSONAL_KINDS: readonly SampleKind[] = [
  personal('email-address', (r) =>
    `${name(r).join('.')}${r.below(100)}@${r.pick(HOSTS)}`.toLowerCase(),
  ),
  personal('iban', iban),
  personal('iban-in-groups', (r) => grouped(iban(r))),
  personal('payment-card', card),
  personal('payment-card-in-groups', (r) => grouped(card(r))),
  personal(
    'international-phone-number',
    (r) =>
      `+${r.pick(['1', '33', '44', '49', '91'])} ${1 + r.below(9)}${r.text('digits', 2)} ${r.text('digits', 3)} ${r.text('digits', 4)}`,
  ),
  personal('us-social-security-number', socialSecurityNumber, 'ssn'),
  personal('fr-social-security-number', frenchNumber),
  personal('es-identity-number', spanishNumber),
  personal(
    'national-phone-number',
    (r) =>
      `(${2 + r.below(8)}${r.text('digits', 2)}) ${2 + r.below(8)}${r.text('digits', 2)}-${r.text('digits', 4)}`,
    'phone',
  ),
  personal(
    'uk-national-insurance-number',
    (r) =>
      `${r.pick(['AB', 'CE', 'JK', 'PX', 'WM'])}${r.text('digits', 6)}${r.pick(['A', 'B', 'C', 'D'])}`,
  ),
  personal(
    'date-of-birth',
    (r) => `19${40 + r.below(60)}-0${1 + r.below(9)}-1${r.below(10)}`,
    'date_of_birth',
  ),
  personal('name-of-a-person', (r) => name(r).join(' '), 'full_name'),
  personal(
    'postal-address',
    (r) =>
      `${1 + r.below(900)} ${r.pick(FAMILY)} Street, ${r.pick(['Leeds', 'Dover', 'Salem', 'Boston'])}`,
    'address',
  ),
];

const GIVEN = ['Marta', 'Ivan', 'Chidi', 'Yuki', 'Lena', 'Omar', 'Priya', 'Tomas'];
const FAMILY = ['Kowalski', 'Okafor', 'Tanaka', 'Lindqvist', 'Haddad', 'Sharma', 'Novak', 'Byrne'];
const HOSTS = ['mail.bluefin.io', 'gmail.com', 'hotmail.co.uk', 'kunde.firma-nord.de', 'corp.jp'];
const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

function personal(
  kind: string,
  draw: (random: Random) => string,
  name: string | null = null,
): SampleKind {
  return {
    kind,
    group: 'personal',
    draw: (random) => {
      const value = draw(random);
      return { value, name, parts: [value] };
    },
  };
}

function name(random: Random): [string, string] {
  return [random.pick(GIVEN), random.pick(FAMILY)];
}

function grouped(value: string): string {
  return value.replaceAll(/.{4}(?=.)/g, '$& ');
}

/** ISO 13616: check digits make the number, its first four characters last and letters as 10 to 35, 1 modulo 97. */
function iban(random: Random): string {
  const [country, length] = random.pick([
    ['DE', 18],
    ['FR', 23],
    ['ES', 20],
    ['NL', 14],
    ['IT', 23],
  ] as const);
  const bank = country === 'NL' ? 'ABNA' : country === 'IT' ? 'X' : '';
  const account = bank + random.text('digits', length - bank.length);
  const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}

/** ISO/IEC 7812-1: the last digit makes the Luhn sum a multiple of ten. */
function card(random: Random): string {
  const prefix = random.pick(['4', '51', '55', '6011']);
  const digits = prefix + random.text('digits', 15 - prefix.length);
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function socialSecurityNumber(random: Random): string {
  return `${1 + random.below(5)}${random.text('digits', 1)}7-${1 + random.below(9)}5-${1 + random.below(9)}${random.text('digits', 3)}`;
}

function frenchNumber(random: Random): string {
  const month = String(1 + random.below(12)).padStart(2, '0');
  const place = `${1 + random.below(8)}${random.below(10)}`;
  const body = `${1 + random.below(2)}${random.text('digits', 2)}${month}${place}${random.text('digits', 6)}`;
  return `${body}${String(97 - (Number(body) % 97)).padStart(2, '0')}`;
}

function spanishNumber(random: Random): string {
  const digits = random.text('digits', 8);
  return `${digits}${NIF_LETTERS[Number(digits) % 23]}`;
}
