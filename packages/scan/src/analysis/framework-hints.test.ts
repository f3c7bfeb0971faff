import {
  DOTNET_ROWS,
  type FrameworkRow,
  GO_ROWS,
  JAVASCRIPT_ROWS,
  JVM_ROWS,
  type Language,
  PYTHON_ROWS,
} from '@svc/code/testing';
import { secretSearcher } from '@svc/inspect';
import { expect, test } from 'vitest';

const IMPORTS: readonly [Language, readonly FrameworkRow[], (module: string) => string][] = [
  ['python', PYTHON_ROWS, (module) => `from ${module} import a\n`],
  ['javascript', JAVASCRIPT_ROWS, (module) => `import { a } from '${module}';\n`],
  ['go', GO_ROWS, (module) => `import "${module}"\n`],
  ['jvm', JVM_ROWS, (module) => `import ${module}.A;\n`],
  ['dotnet', DOTNET_ROWS, (module) => `using ${module};\n`],
];

/** Whole clouds: what of theirs is AI is named where it is called. */
const CLOUDS = new Set(['google', 'boto3', 'aioboto3', 'aiobotocore']);

const hints = (text: string) => secretSearcher().lookAt(Buffer.from(text)).hints;

test.each(IMPORTS)(
  'a file of %s that imports any framework of the tables is read',
  (_, rows, line) => {
    const modules = new Set(
      rows.flatMap(({ packages }) => packages).map((one) => one.replace('*', '')),
    );
    expect(
      [...modules].filter((module) => !CLOUDS.has(module) && !hints(line(module)).has('ai-code')),
    ).toEqual([]);
  },
);

test('a file that imports something whose name only starts like a framework is not', () => {
  for (const line of [
    'import aiohttp\n',
    'from airflow import DAG\n',
    "import x from 'swarmkit';\n",
  ]) {
    expect([...hints(line)]).toEqual([]);
  }
});
