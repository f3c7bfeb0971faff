import { matching, type TextDetector } from './text-detector.ts';

/** Data that names a person (GDPR, article 4), as far as its form or a checksum tells it. */
export const PERSONAL_DATA_DETECTORS: readonly TextDetector[] = [
  {
    id: 'personal-data/email-address',
    title: 'E-mail address',
    severity: 'low',
    confidence: 'high',
    ...matching(
      /(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])/g,
    ),
    source: 'RFC 5321, section 4.1.2',
  },
  {
    id: 'personal-data/iban',
    title: 'International bank account number',
    severity: 'high',
    confidence: 'high',
    ...matching(
      /(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
      isIban,
    ),
    source: 'ISO 13616 (checksum of ISO/IEC 7064, MOD 97-10)',
  },
  {
    id: 'personal-data/payment-card',
    title: 'Payment card number',
    severity: 'high',
    confidence: 'high',
    ...matching(
      /(?<![0-9A-Za-z.-])(?:[2-6][0-9]{12,18}|[2-6][0-9]{3}(?:(?: [0-9]{4}){3}|(?:-[0-9]{4}){3})|3[47][0-9]{2}(?: [0-9]{6} [0-9]{5}|-[0-9]{6}-[0-9]{5}))(?![0-9A-Za-z])/g,
      isCard,
    ),
    source: 'ISO/IEC 7812-1 (Luhn checksum)',
  },
  {
    id: 'personal-data/phone-number',
    title: 'International telephone number',
    severity: 'low',
    confidence: 'medium',
    ...matching(/(?<![0-9A-Za-z+])\+[1-9](?:[ ().-]{0,2}[0-9]){6,14}(?![0-9])/g),
    source: 'ITU-T E.164',
  },
  {
    id: 'personal-data/us-social-security-number',
    title: 'Social security number of the United States',
    severity: 'high',
    confidence: 'medium',
    ...matching(
      /\b(?:ssn|social[ _-]?security)[^0-9\n]{0,24}([0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{4})(?![0-9])/gi,
      isSocialSecurityNumber,
    ),
    source: 'Social Security Administration, SSN randomization',
  },
  {
    id: 'personal-data/fr-social-security-number',
    title: 'Social security number of France',
    severity: 'high',
    confidence: 'high',
    ...matching(
      /(?<![0-9A-Za-z])[12] ?[0-9]{2} ?(?:0[1-9]|1[0-2]) ?(?:[0-9]{2}|2[AB]) ?[0-9]{3} ?[0-9]{3} ?[0-9]{2}(?![0-9A-Za-z])/g,
      isFrenchNumber,
    ),
    source: 'INSEE, numéro d’inscription au répertoire (key modulo 97)',
  },
  {
    id: 'personal-data/es-identity-number',
    title: 'Identity number of Spain',
    severity: 'medium',
    confidence: 'medium',
    ...matching(
      /(?<![0-9A-Za-z])[0-9]{8}-?[A-HJ-NP-TV-Z](?![0-9A-Za-z])/g,
      (value) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(value.slice(0, 8)) % 23] === value.at(-1),
    ),
    source: 'Ministerio del Interior, cálculo del dígito de control del NIF',
  },
];

function isIban(value: string): boolean {
  const compact = value.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const digits = Number.parseInt(character, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest === 1;
}

/** Visa, Mastercard, American Express, Discover, at their lengths. */
const CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3}){0,2}|(?:5[1-5]|2[2-7])[0-9]{14}|3[47][0-9]{13}|6(?:011|5[0-9]{2})[0-9]{12})$/;

function isCard(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  if (!CARD.test(digits) || new Set(digits).size < 2) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isSocialSecurityNumber(value: string): boolean {
  const digits = value.replaceAll(/[ -]/g, '');
  return !/^(?:000|666|9)|^...00|0000$/.test(digits);
}

function isFrenchNumber(value: string): boolean {
  const compact = value.replaceAll(' ', '').replace('2A', '19').replace('2B', '18');
  return 97 - (Number(compact.slice(0, 13)) % 97) === Number(compact.slice(13));
}
