import type { Env } from './env.ts';
import type { ExitCode } from './exit-code.ts';
import type { Interruption } from './interruption.ts';

/** What a command may touch besides its arguments. */
export type Context = Interruption & {
  readonly env: Env;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** All of standard input. */
  readonly stdin: () => Promise<Uint8Array>;
  /** To be called before flags of V8 are changed. */
  readonly beforeFlags: () => void;
  /** Date in UTC, `2026-11-21`. */
  readonly today: () => string;
  /** The code the process ends with; the highest wins. */
  readonly exit: (code: ExitCode) => void;
};
