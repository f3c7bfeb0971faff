import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const BUILD_DIGITS = 12;

/** Encodings that a file was compressed with when the console was built, the smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** A file of the console as it is sent. */
export type ConsoleFile = {
  readonly type: string;
  /** Its name changes with its content. */
  readonly isHashed: boolean;
  readonly bytes: Buffer;
  readonly compressed: Partial<Readonly<Record<Encoding, Buffer>>>;
};

/** The pages of the console: files by their path below `/`, and the shell that every page's address answers. */
export type ConsoleFiles = {
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** HTML with `__CSP_NONCE__` where the nonce of an answer goes. */
  readonly shell: string;
  /** Differs between two builds of which any file differs. */
  readonly build: string;
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Reads the built console into memory; null where it was not built. Files of unknown types are left out. */
export function readConsoleFiles(folder: string): ConsoleFiles | null {
  if (!existsSync(join(folder, 'sources.sha256'))) return null;
  const paths = globSync('**/*', { cwd: folder }).filter(
    (path) => extname(path) in TYPES && statSync(join(folder, path)).isFile(),
  );
  const files = paths
    .filter((path) => path !== 'index.html')
    .map((path) => [`/${path.replaceAll('\\', '/')}`, readFile(folder, path)] as const);
  // names the files, by their content
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const build = createHash('sha256').update(html).digest('hex').slice(0, BUILD_DIGITS);
  return { files: new Map(files), shell: html.replace('__SVC_BUILD__', build), build };
}

function readFile(folder: string, path: string): ConsoleFile {
  const file = join(folder, path);
  const compressed = Object.entries(ENCODINGS)
    .filter(([, ending]) => existsSync(file + ending))
    .map(([encoding, ending]) => [encoding, readFileSync(file + ending)]);
  return {
    type: TYPES[extname(path)] as string,
    isHashed: path.startsWith('assets'),
    bytes: readFileSync(file),
    compressed: Object.fromEntries(compressed),
  };
}

/** Returns the encoding to send, of those that `Accept-Encoding` lists without `q=0`; null for none. */
export function encodingOf(
  { compressed }: Pick<ConsoleFile, 'compressed'>,
  accepted: string | undefined,
): Encoding | null {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  const known = Object.keys(ENCODINGS) as Encoding[];
  return known.find((name) => names.includes(name) && compressed[name] !== undefined) ?? null;
}
