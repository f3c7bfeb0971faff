import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LICENSE_IDS, licenseId } from './license-id.ts';

test('every id is one of the SPDX License List, as CycloneDX 1.6 knows it', () => {
  const library = createRequire(import.meta.url).resolve(
    '@cyclonedx/cyclonedx-library/package.json',
  );
  const file = join(dirname(library), 'res/schema/spdx.SNAPSHOT.schema.json');
  const known = new Set((JSON.parse(readFileSync(file, 'utf8')) as { enum: string[] }).enum);
  expect(LICENSE_IDS.filter((id) => !known.has(id))).toEqual([]);
});

test('a licence has its id in whatever case, and none is guessed', () => {
  expect(licenseId('APACHE-2.0')).toBe('Apache-2.0');
  expect(licenseId(' odc-by ')).toBe('ODC-By-1.0');
  for (const name of ['llama3', 'other', 'gpl', 'Apache 2', '']) expect(licenseId(name)).toBeNull();
});
