/** What of personal data is recognised by its form alone, and the mask that takes its place. */
export type PersonalForm = {
  /** What a text must contain for the pattern to match; much cheaper to search for. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly replace: (found: string) => string;
};

const FORMS: readonly PersonalForm[] = [
  {
    // an address with a domain of letters; `user@1.2.3` is a package
    hint: /@/,
    pattern: /[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g,
    replace: () => '[email]',
  },
  {
    // the account's name in a home folder: /home/NAME/, /Users/NAME/, C:\Users\NAME\
    hint: /\/home|Users/,
    pattern:
      /((?:\/home|\/Users|[A-Za-z]:[\\/]{1,2}Users)[\\/]{1,2})(?!runner\b)[^\\/\s"'<>:]{1,64}/g,
    replace: (found) => `${/^.*?(?:home|Users)[\\/]{1,2}/.exec(found)?.[0] ?? ''}[user]`,
  },
  {
    hint: /[A-Z]{2}\d{2}/,
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
    replace: maskIban,
  },
  {
    hint: /\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d/,
    pattern: /\b\d(?:[ -]?\d){12,18}\b/g,
    replace: maskCard,
  },
  {
    hint: /\d-\d\d-\d/,
    pattern: /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g,
    replace: () => '[national id]',
  },
  {
    hint: /\+\d/,
    pattern:
      /(?<![\w+])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]?\d{2,4}){2,4}(?![\w.])/g,
    replace: () => '[phone]',
  },
];

/** Returns the forms that a text, or any part of it, may contain. */
export function personalForms(text: string): readonly PersonalForm[] {
  return FORMS.filter(({ hint }) => hint.test(text));
}

/** Masks e-mail addresses, account names in paths, payment card and bank account numbers, phone numbers. */
export function maskPersonalData(
  text: string,
  forms: readonly PersonalForm[] = FORMS,
): { readonly text: string; readonly masked: number } {
  let masked = 0;
  let result = text;
  for (const { hint, pattern, replace } of forms) {
    if (!hint.test(text)) continue;
    result = result.replace(pattern, (found) => {
      const mask = replace(found);
      if (mask !== found) masked++;
      return mask;
    });
  }
  return { text: result, masked };
}

/** ISO/IEC 7812-1 annex B: the check digit of a payment card number. */
function maskCard(found: string): string {
  const digits = found.replace(/\D/g, '');
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  const isCard = sum % 10 === 0 && /^[2-6]/.test(digits) && new Set(digits).size > 1;
  return isCard ? '[card]' : found;
}

/** ISO 13616: an IBAN, letters as 10 to 35, leaves 1 when divided by 97. */
function maskIban(found: string): string {
  const compact = found.replaceAll(' ', '');
  const moved = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return compact.length >= 15 && rest === 1 ? '[iban]' : found;
}
