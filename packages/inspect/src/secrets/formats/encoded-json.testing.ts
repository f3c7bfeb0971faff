import { Buffer } from 'node:buffer';

/** JSON in base64, as inside tokens. */
export function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64').replace(/=+$/, '');
}
