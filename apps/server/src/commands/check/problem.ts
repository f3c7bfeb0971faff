/** What is wrong with a configuration. It is printed, so no text of it contains the value of a secret. */
export type Problem = {
  /** `error`: the service does not start with it, or is unsafe. `warning`: it starts, and something is missing. */
  readonly level: 'error' | 'warning';
  /** Variable, or what else is configured. */
  readonly subject: string;
  /** What it must be, and what it is. */
  readonly message: string;
  /** What to do. */
  readonly next: string;
};

export function error(subject: string, message: string, next: string): Problem {
  return { level: 'error', subject, message, next };
}

export function warning(subject: string, message: string, next: string): Problem {
  return { level: 'warning', subject, message, next };
}

/** Returns a problem as one line, `error    SVC_X must be ... (got ...); do ...`. */
export function renderProblem({ level, subject, message, next }: Problem): string {
  return `${level.padEnd('warning'.length)}  ${subject} ${message}; ${next}`.replaceAll(
    /\s*\n\s*/g,
    ' ',
  );
}
