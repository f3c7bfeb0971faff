import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { AppValueName, CodeHostProblem } from '@svc/contract';
import { isPlaceholder, isReference } from '@svc/inspect';

/** What is wrong with the form of a value, as a predicate of its subject; null when it is well formed. */
export type FormFault = {
  readonly code: Extract<CodeHostProblem['code'], 'placeholder' | 'malformed' | 'weak'>;
  readonly predicate: string;
} | null;

const MIN_WEBHOOK_SECRET_BYTES = 32;
/** A secret with fewer distinct characters is weak, however long it is. */
const MIN_WEBHOOK_SECRET_CHARACTERS = 10;
const MIN_RSA_BITS = 2048;
const MAX_APP_ID = Number.MAX_SAFE_INTEGER;
const APP_ID = /^[1-9][0-9]{0,15}$/;
/** What the host makes of a name: lower case, at most 100 characters. */
const SLUG = /^[a-z0-9][a-z0-9_-]{0,99}$/;
const CLIENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{9,99}$/;
const NAME_TO_FILL =
  /^(?:your[-_ ].*|(?:change|replace)[-_ ]?(?:me|this|it)|placeholder|example|sample|dummy|todo|tbd|none|null|undefined|x{3,})$/i;
const SECRET = /^[\x21-\x7e]{20,255}$/;
const WEBHOOK_SECRET = /^[\x21-\x7e]{1,255}$/;

/** Returns what is wrong with the form of one of the App's values, which is not empty; never any part of the value. */
export function formFault(name: AppValueName, text: string): FormFault {
  switch (name) {
    case 'app_id': {
      if (isNameToFill(text)) return placeholder;
      const isId = APP_ID.test(text) && Number(text) <= MAX_APP_ID;
      return isId ? null : malformed('a positive number');
    }
    case 'app_slug':
      if (isNameToFill(text)) return placeholder;
      return SLUG.test(text) ? null : malformed('a slug: a-z, 0-9, hyphens');
    case 'client_id':
      if (isNameToFill(text)) return placeholder;
      return CLIENT_ID.test(text) ? null : malformed('a client ID of 10 to 100 characters');
    case 'client_secret':
      if (isPlaceholder(text, true)) return placeholder;
      return SECRET.test(text) ? null : malformed('20 to 255 visible ASCII characters');
    case 'webhook_secret':
      return webhookSecretFault(text);
    case 'private_key':
      return privateKeyFault(text);
  }
}

/** Returns the private key of a PEM text, PKCS#1 or PKCS#8; null when it is none. */
export function parsePrivateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

const placeholder: FormFault = { code: 'placeholder', predicate: 'is a placeholder' };

function malformed(grammar: string): FormFault {
  return { code: 'malformed', predicate: `must be ${grammar}` };
}

/** Returns whether a public value is the placeholder of a template. An App may be called `acme-test`: only whole values match. */
function isNameToFill(text: string): boolean {
  return isReference(text) || NAME_TO_FILL.test(text);
}

function webhookSecretFault(text: string): FormFault {
  if (isPlaceholder(text, true)) return placeholder;
  if (!WEBHOOK_SECRET.test(text)) return malformed('at most 255 visible ASCII characters');
  const isShort = Buffer.byteLength(text) < MIN_WEBHOOK_SECRET_BYTES;
  if (!isShort && new Set(text).size >= MIN_WEBHOOK_SECRET_CHARACTERS) return null;
  return { code: 'weak', predicate: `must be ${MIN_WEBHOOK_SECRET_BYTES} random bytes or more` };
}

function privateKeyFault(pem: string): FormFault {
  const key = parsePrivateKey(pem);
  if (key === null) {
    return !pem.startsWith('-----BEGIN') && isPlaceholder(pem)
      ? placeholder
      : malformed('an RSA private key in PEM without a passphrase');
  }
  if (key.asymmetricKeyType !== 'rsa') return malformed('an RSA private key');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits >= MIN_RSA_BITS) return null;
  return { code: 'weak', predicate: `must have ${MIN_RSA_BITS} bits or more` };
}
