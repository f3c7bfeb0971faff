import { sample } from './sample.testing.ts';

/** Test input: a version 4 UUID (RFC 9562) that is the same in every run for one `seed`. */
export function sampleUuid(seed: number): string {
  const digits = sample('hex', 30, seed);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18)}`;
}

/** Test input: a line of an environment file, with the secret that must be found in it. */
export function assigned(name: string, secret: string): { text: string; secret: string } {
  return { text: `${name}=${secret}`, secret };
}
