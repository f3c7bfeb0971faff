/** `npm run generate` writes every generated file; `-- --check` writes none and fails, naming those that are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import { GENERATED_FILES } from './generated-files.ts';

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
    writeFileSync(file, wanted);
    console.log(`wrote ${path}`);
  }
}
