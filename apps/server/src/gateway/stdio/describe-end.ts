import { sanitize } from '../inspection/sanitize.ts';
import type { ProcessEnd } from './stdio-process.ts';

/** How a program ended, without secrets and personal data. */
export type DescribedEnd = {
  /** One line: how it ended, and the last line of its standard error. */
  readonly reason: string;
  readonly stderr: string;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of a terminal begin with one
const TERMINAL_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export async function describeEnd({ how, stderr }: ProcessEnd): Promise<DescribedEnd> {
  const clean = await sanitize(stderr, { key: Buffer.alloc(32), nonce: '' });
  const text = clean?.value ?? '';
  const lastLine = text
    .split('\n')
    .map((line) => line.replaceAll(TERMINAL_SEQUENCE, '').replaceAll(INVISIBLE, ' ').trim())
    .findLast((line) => line !== '');
  const ended = endText(how);
  return { reason: lastLine === undefined ? ended : `${ended}: ${lastLine}`, stderr: text };
}

/** Returns the error message that agents get when the process of a server has ended. */
export function endText(how: string): string {
  return `the process of the server ended (${how})`;
}
