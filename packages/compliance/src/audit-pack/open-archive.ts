import { bytesOf, type PackEntry, PackFault, type PackSource } from './pack-source.ts';
import { readTarHeader, TAR_BLOCK, TAR_END, tarPadding } from './tar.ts';

/** Files of an archive; more are refused before they are read. */
const MAX_FILES = 1_000;

/**
 * Returns where the files of an archive are, in its order. Every byte between them is checked: an archive that `tarHeader` has not
 * written throws `PackFault`, as does a path twice.
 */
export async function openArchive(source: PackSource): Promise<readonly PackEntry[]> {
  const entries: PackEntry[] = [];
  const end = source.size - TAR_END.length;
  let at = 0;
  while (at < end) {
    if (entries.length >= MAX_FILES) throw new PackFault('', `it has more than ${MAX_FILES} files`);
    const header = readTarHeader(await bytesOf(source, at, Math.min(at + TAR_BLOCK, end)));
    if (header === undefined) throw new PackFault('', `no file begins at byte ${at}`);
    const { path, size } = header;
    const from = at + TAR_BLOCK;
    const to = from + size;
    const padding = tarPadding(size).length;
    if (to + padding > end) throw new PackFault(path, 'the archive ends within it');
    if (entries.some((entry) => entry.path === path)) throw new PackFault(path, 'is there twice');
    await demandZeros(source, to, to + padding, path);
    entries.push({ path, from, to });
    at = to + padding;
  }
  if (at !== end) throw new PackFault('', 'the archive does not end with two blocks of zeros');
  await demandZeros(source, end, source.size, '');
  return entries;
}

async function demandZeros(source: PackSource, from: number, to: number, path: string) {
  const bytes = await bytesOf(source, from, to);
  if (bytes.every((byte) => byte === 0)) return;
  throw new PackFault(path, 'bytes that belong to no file are not zero');
}
