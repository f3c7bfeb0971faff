import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { virtualEnvironment } from '../sdk-python/pythons.ts';

const run = promisify(execFile);
const MAX_RUN_MS = 120_000;

/** Releases of garak, the last one of each form of its report. */
export const GARAK_VERSIONS = [
  '0.9.0.6',
  '0.9.0.10',
  '0.9.0.13',
  '0.10.3.1',
  '0.12.0',
  '0.13.0',
  '0.13.3',
  '0.14.1',
  '0.15.1',
  '0.16.0',
  '0.17.1',
] as const;

/** What garak imports before it loads the libraries of a model, which a model that only tests do not need. */
const PACKAGES = [
  'aiohttp==3.14.5',
  'backoff==2.2.1',
  'base2048==0.1.3',
  'colorama==0.4.6',
  'ecoji==0.1.1',
  'Jinja2==3.1.6',
  'jsonpath-ng==1.16.0',
  'langdetect==1.0.9',
  'lorem==0.1.1',
  'Markdown==3.11.3',
  'nltk==3.10.4',
  'numpy==2.4.6',
  'pillow==13.0.0',
  'PyYAML==6.0.4',
  'RapidFuzz==3.14.6',
  'requests==2.34.2',
  'stdlibs==2026.9.3',
  'tqdm==4.70.1',
  'wn==1.1.1',
  'xdg-base-dirs==6.0.3',
  'zalgolib==0.2.2',
];

const environment = () => virtualEnvironment('python3', 'garak', PACKAGES);

/** Installs each release into a folder of its own beside what all import, once; returns the folder of a release. */
export async function installGarak(version: string): Promise<string> {
  const folder = join(dirname(await environment()), '..', version);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  const pip = join(dirname(await environment()), 'pip');
  await run(pip, ['install', '--quiet', '--no-deps', '--target', folder, `garak==${version}`]);
  writeFileSync(done, '');
  return folder;
}

/** Report and hit log of a run against garak's own model that answers nothing, with one detector that fails all and one that passes all. */
export async function garakReports(
  version: string,
  folder: string,
): Promise<{ readonly report: string; readonly hits: string }> {
  const prefix = join(folder, 'run');
  const model = ['--model_type', 'test.Blank', '--model_name', 'my/model'];
  const tests = ['--probes', 'test.Blank', '--detectors', 'always.Fail,always.Pass'];
  await run(
    await environment(),
    ['-m', 'garak', ...model, ...tests, '--generations', '3', '--report_prefix', prefix],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        PYTHONPATH: await installGarak(version),
        HOME: folder,
      },
      timeout: MAX_RUN_MS,
      killSignal: 'SIGKILL',
    },
  );
  const read = (kind: string) => readFileSync(`${prefix}.${kind}.jsonl`, 'utf8');
  return { report: read('report'), hits: read('hitlog') };
}
