import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FINDING_CLASSES, type ScanFinding } from '@svc/contract';
import { sarif, scanTree } from '@svc/scan';
import { expect, test } from 'vitest';
import { newAccessToken } from '../apps/server/src/platform/identity/access-token.ts';
import { scanFinding, scanReport } from './harness/scan-report.ts';
import { sourceTree } from './harness/tree.ts';

// Microsoft's validator, a program for this platform; not available for others.
const PACKAGE = fileURLToPath(import.meta.resolve('@microsoft/sarif-multitool/package.json'));
const MULTITOOL = join(PACKAGE, `../../sarif-multitool-${process.platform}/Sarif.Multitool`);
const runs = existsSync(MULTITOOL) && process.arch === 'x64';

type Fault = {
  readonly ruleId: string;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri?: string; readonly index?: number };
    };
  }[];
};
type Run = {
  readonly artifacts?: readonly { readonly location: { readonly uri: string } }[];
  readonly results: readonly Fault[];
};

/** Results of the validator for each log, by its name: ids of rules of SARIF and of GitHub code scanning. */
async function faults(logs: Readonly<Record<string, object>>): Promise<Record<string, string[]>> {
  const names = Object.keys(logs);
  const folder = sourceTree(
    Object.fromEntries(names.map((name) => [`${name}.sarif`, JSON.stringify(logs[name])])),
  );
  // the package leaves that to an install script, which is not run
  chmodSync(MULTITOOL, 0o755);
  const output = join(folder, 'faults.out');
  const inputs = names.map((name) => join(folder, `${name}.sarif`));
  const rules = ['--rule-kind', 'Sarif;Ghas', '--output', output];
  const env = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };
  // it fails when a log does; what it found is in the file either way
  await promisify(execFile)(MULTITOOL, ['validate', ...inputs, ...rules], { env }).catch(
    () => null,
  );
  const { runs: found } = JSON.parse(readFileSync(output, 'utf8')) as { runs: readonly Run[] };
  const all = found.flatMap(({ artifacts = [], results }) =>
    results.map(({ ruleId, locations }) => {
      const { uri, index = -1 } = locations[0]?.physicalLocation.artifactLocation ?? {};
      return { ruleId, uri: uri ?? artifacts[index]?.location.uri ?? '' };
    }),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      all.filter(({ uri }) => uri.endsWith(`/${name}.sarif`)).map(({ ruleId }) => ruleId),
    ]),
  );
}

/** Reported for the missing `informationUri`: the tool has no permanent address. */
const NO_ADDRESS = 'SARIF2005';

const ofAllKinds: ScanFinding[] = [
  ...FINDING_CLASSES.map((of) => scanFinding({ secret: of, class: of })),
  ...(['critical', 'medium', 'low', 'info'] as const).map((severity) =>
    scanFinding({ ruleId: `secret/${severity}`, severity, path: 'a b/ü#1.ts' }),
  ),
  scanFinding({
    ruleId: 'ai-permission/wildcard-action',
    category: 'ai-permission',
    message: 'Role app may call bedrock:* on *.',
    why: 'It reaches every model.',
  }),
];

test.runIf(runs)(
  'reports of a real tree and of every kind of finding pass the rules of SARIF and of code scanning [SCAN-10]',
  async () => {
    const root = sourceTree({ 'src/config.ts': `export const token = '${newAccessToken()}';\n` });
    const scanned = await scanTree(root);
    expect(scanned.findings).toHaveLength(1);
    const problems = [{ path: 'broken.json', line: 2, reason: 'not valid JSON' }];
    const all = sarif(scanReport(ofAllKinds, [], { problems, complete: false }), {
      prefix: 'packages/app',
    });
    const withoutHelp = JSON.parse(JSON.stringify(all), (key, value) =>
      key === 'help' ? undefined : value,
    );

    const found = await faults({ tree: sarif(scanned), all, withoutHelp });

    expect(found['tree']).toEqual([NO_ADDRESS]);
    expect(found['all']).toEqual([NO_ADDRESS]);
    expect(found['withoutHelp']).toContain('GH2012');
  },
);
