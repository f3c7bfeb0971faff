/** `npm run generate` writes every generated file; `-- --check` writes none and fails, naming those that are stale. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import { GENERATED_FILES, GENERATED_FOLDERS } from './generated-files.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

for (const { path, content } of GENERATED_FILES) {
  const file = join(ROOT, path);
  const wanted = await content();
  const present = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (present === wanted) continue;
  if (values.check) {
    console.error(`${path} is ${present === null ? 'missing' : 'stale'}: npm run generate`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
    console.log(`wrote ${path}`);
  }
}

const paths = new Set(GENERATED_FILES.map(({ path }) => path));
for (const folder of GENERATED_FOLDERS) {
  for (const name of readdirSync(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    if (paths.has(path)) continue;
    if (values.check) {
      console.error(`${path} is made from nothing any more: npm run generate`);
      process.exitCode = 1;
    } else {
      rmSync(join(ROOT, path));
      console.log(`removed ${path}`);
    }
  }
}
