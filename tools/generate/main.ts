/** `npm run generate` writes every generated file; `-- --check` writes none and fails, naming those that are stale. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import type { GeneratedFile } from './generated-file.ts';
import { reportAdapterFiles } from './report-adapters.ts';
import { secretRuleFiles } from './secret-rules.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

// the others are made by code that loads these
for (const file of [...secretRuleFiles(), ...reportAdapterFiles()]) await generate(file);
const { GENERATED_FILES, GENERATED_FOLDERS } = await import('./generated-files.ts');
for (const file of GENERATED_FILES) await generate(file);

async function generate({ path, content }: GeneratedFile): Promise<void> {
  const file = join(ROOT, path);
  const wanted = await content();
  const present = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (present === wanted) return;
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
