import { setNonce } from 'get-nonce';

/** Returns the nonce of this page for styles, and passes it to the libraries that make style elements themselves. */
export function cspNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]');
  const nonce = meta?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
