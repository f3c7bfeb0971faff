/**
 * The label of lines of a file in a labelled tree, whose first folders are repositories: a secret, not a secret, or something
 * that scanners may report or not (an identifier, a salt).
 */
export type Label = {
  readonly repository: string;
  /** Below the repository, with `/`. */
  readonly file: string;
  /** First and last line, from 1. */
  readonly line: number;
  readonly end: number;
  readonly label: 'secret' | 'none' | 'either';
};

const LABELS: readonly string[] = ['secret', 'none', 'either'] satisfies Label['label'][];

/** Reads labels from JSON lines; throws at the first invalid line, and names it. */
export function readLabels(text: string): Label[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const value: unknown = JSON.parse(line);
    if (!isLabel(value)) throw new Error(`line ${i + 1} is no label: ${line.slice(0, 100)}`);
    return [value];
  });
}

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  const texts = [one['repository'], one['file']];
  const lines = [one['line'], one['end']];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    lines.every((line) => Number.isInteger(line) && (line as number) > 0) &&
    LABELS.includes(one['label'] as string)
  );
}
