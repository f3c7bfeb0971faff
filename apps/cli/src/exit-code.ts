/** Exit codes of every command; scripts depend on them. */
export const EXIT = {
  /** Done; in observe mode whatever was found. */
  ok: 0,
  /** Enforce mode: a finding at or above the threshold. Of `svc policy`: a case failed, or a pack is not valid. */
  findings: 1,
  /** Wrong arguments, a scan that could not examine everything (enforce mode), or a failed login, upload or write. */
  error: 2,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error a person can act on; its message is printed without a stack, and the command exits with 2. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** A wrong argument; the error points to the help of the command. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}
