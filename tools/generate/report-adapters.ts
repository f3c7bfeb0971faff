import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import type { GeneratedFile } from './generated-file.ts';
import { generatedList } from './generated-list.ts';

const ADAPTERS = 'apps/server/src/features/ingest/adapters';
const NOTE = `// Made from the folders of ${ADAPTERS} by \`npm run generate\`.`;

/** The lists of all report formats, of their cases and of their names, from one folder a format. */
export function reportAdapterFiles(root = ROOT): GeneratedFile[] {
  return [
    {
      path: `${ADAPTERS}/adapters.generated.ts`,
      content: () =>
        listOf(root, {
          type: 'ReportAdapter',
          typeFile: '../reported.ts',
          file: 'adapter.ts',
          exported: (format) =>
            `${format.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Adapter`,
          comment: 'All report formats, by their names.',
          name: 'ADAPTERS',
        }),
    },
    {
      path: `${ADAPTERS}/adapter-cases.generated.ts`,
      content: () =>
        listOf(root, {
          type: 'AdapterCases',
          typeFile: './adapter-cases.testing.ts',
          file: 'adapter.cases.ts',
          exported: (format) => `${format.toUpperCase().replaceAll('-', '_')}_CASES`,
          comment: 'The reports that every format reads or refuses, for tests.',
          name: 'ADAPTER_CASES',
        }),
    },
    {
      path: 'packages/contract/src/ingest/report-formats.generated.ts',
      content: () =>
        [
          NOTE,
          '/** Names of the report formats, as `source` of an upload has them. */',
          `export const REPORT_FORMATS = [${formats(root)
            .map((format) => `'${format}'`)
            .join(', ')}] as const;`,
          '',
        ].join('\n'),
    },
  ];
}

type List = {
  readonly type: string;
  readonly typeFile: string;
  readonly file: string;
  readonly exported: (format: string) => string;
  readonly comment: string;
  readonly name: string;
};

function listOf(root: string, { file, exported, ...list }: List): string {
  const imports = formats(root).map((format) => ({
    name: exported(format),
    file: `./${format}/${file}`,
  }));
  return generatedList({ ...list, note: NOTE, imports });
}

function formats(root: string): string[] {
  return readdirSync(join(root, ADAPTERS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
