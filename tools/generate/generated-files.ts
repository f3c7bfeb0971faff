import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from '@svc/contract';
import { ROOT } from '../run-tool.ts';
import { databaseTypes } from './database-types.ts';

/** A file of the repository that is made from others; `content` always gives the same text for the same sources. */
export type GeneratedFile = {
  readonly path: string;
  readonly content: () => string | Promise<string>;
};

export const GENERATED_FILES: readonly GeneratedFile[] = [
  {
    path: 'docs/openapi.json',
    content: () => `${JSON.stringify(openapi(productVersion()), null, 2)}\n`,
  },
  { path: 'apps/server/src/db/schema.generated.ts', content: databaseTypes },
];

function productVersion(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
}
