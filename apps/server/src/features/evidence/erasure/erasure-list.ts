import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A person who was erased, and other values of the person, as pseudonyms (64 hex digits). */
export type Erasure = { readonly person: string; readonly aliases: readonly string[] };

const LINE = /^[0-9a-f]{64}(?: [0-9a-f]{64})*$/;

/**
 * Who was erased, kept outside the database so that a restore does not undo it: a file for each tenant, a line for each
 * erasure, `<person> <alias> ...` as pseudonyms.
 */
export class ErasureList {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Appends an erasure durably. */
  async add(tenantId: string, pseudonyms: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(join(this.#folder, tenantId), 'a', 0o600);
    try {
      await file.appendFile(`${pseudonyms.join(' ')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Returns the erasures of a tenant; a line that a crash cut short is skipped, its request was never answered. */
  async read(tenantId: string): Promise<Erasure[]> {
    const text = await readFile(join(this.#folder, tenantId), 'utf8').catch(absent);
    return text
      .split('\n')
      .filter((line) => LINE.test(line))
      .map((line) => {
        const [person = '', ...aliases] = line.split(' ');
        return { person, aliases };
      });
  }

  /** Returns the tenants that have erasures. */
  async tenants(): Promise<string[]> {
    return readdir(this.#folder).catch((error) => {
      absent(error);
      return [];
    });
  }
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
