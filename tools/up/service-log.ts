const MAX_LINES = 200;
const SHOWN = 6;
const WARNING = 40;

/** The end of what the service has written since it started. */
export class ServiceLog {
  #lines: string[] = [];
  #rest = '';

  add(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() as string;
    this.#lines = [...this.#lines, ...lines].slice(-MAX_LINES);
  }

  get lines(): readonly string[] {
    return this.#rest === '' ? this.#lines : [...this.#lines, this.#rest];
  }

  /** The last warnings, errors and plain lines, for people; empty when there are none. */
  reasons(): readonly string[] {
    return this.lines
      .map(reasonIn)
      .filter((line) => line !== null)
      .slice(-SHOWN);
  }
}

type LogLine = { level?: number; msg?: string; err?: { message?: string } };

function reasonIn(line: string): string | null {
  if (line.trim() === '' || /^\s+at /.test(line)) return null;
  try {
    const { level = 0, msg, err } = JSON.parse(line) as LogLine;
    if (level < WARNING) return null;
    return [msg, err?.message].filter((text) => text !== undefined).join(': ');
  } catch {
    return line;
  }
}
