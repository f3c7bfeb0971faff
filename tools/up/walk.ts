import type { Development } from './development.ts';
import type { CommandResult } from './program.ts';

/**
 * Prints one line of the walkthrough: a step, or, indented, a detail of the step before.
 */
export type Print = (line: string) => void;

/** What every step works with. */
export type Walk = {
  readonly development: Development;
  readonly dataDir: string;
  readonly print: Print;
};

/** Throws unless a command ended with the expected exit code. */
export function expectExitCode(result: CommandResult, code: number, command: string): void {
  if (result.code === code) return;
  throw new Error(
    `${command} ended with exit code ${result.code}:\n${result.stdout}${result.stderr}`,
  );
}
