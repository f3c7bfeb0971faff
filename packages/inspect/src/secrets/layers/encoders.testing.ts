import { Buffer } from 'node:buffer';

/** Test input: latin1 text in the encoding of its name, each the inverse of what a layer decodes. */
export const ENCODERS = {
  base64: (text: string) => Buffer.from(text, 'latin1').toString('base64'),
  base64url: (text: string) => Buffer.from(text, 'latin1').toString('base64url'),
  wrapped: (text: string) => wrap(Buffer.from(text, 'latin1').toString('base64'), 76),
  hex: (text: string) => Buffer.from(text, 'latin1').toString('hex'),
  upperHex: (text: string) => `0x${Buffer.from(text, 'latin1').toString('hex').toUpperCase()}`,
  percent: (text: string) => each(text, /[^A-Za-z0-9_.~-]/, (code) => `%${hex(code, 2)}`),
  percentAll: (text: string) => each(text, /[\s\S]/, (code) => `%${hex(code, 2).toUpperCase()}`),
  json: (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  unicode: (text: string) => each(text, /[\s\S]/, (code) => `\\u${hex(code, 4)}`),
  braced: (text: string) => each(text, /[^A-Za-z0-9]/, (code) => `\\u{${hex(code, 1)}}`),
  bytes: (text: string) => each(text, /[\s\S]/, (code) => `\\x${hex(code, 2)}`),
} as const;
export type Encoder = keyof typeof ENCODERS;
export const ENCODER_NAMES = Object.keys(ENCODERS) as Encoder[];

function each(text: string, which: RegExp, encode: (code: number) => string): string {
  return [...text]
    .map((character) => (which.test(character) ? encode(character.charCodeAt(0)) : character))
    .join('');
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

function wrap(text: string, width: number): string {
  return text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n  ');
}
