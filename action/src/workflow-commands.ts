/**
 * Commands that a step prints to the runner ("Workflow commands for GitHub Actions", docs.github.com): `::error file=a.ts,line=3::text`.
 * A line break in a value would begin another command, so all values are escaped.
 */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
};

/** Returns the line that makes an annotation. */
export function annotation({ level, message, ...properties }: Annotation): string {
  const named = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  const head = named.length === 0 ? level : `${level} ${named.join(',')}`;
  return `::${head}::${text(message)}`;
}

/** Returns the line after which the runner takes no commands until `resume` with the same word. */
export function suspend(word: string): string {
  return `::stop-commands::${word}`;
}

export function resume(word: string): string {
  return `::${word}::`;
}

function text(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(value: string | number): string {
  return text(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
