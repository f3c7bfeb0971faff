import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import type { GeneratedFile } from './generated-file.ts';
import { generatedList } from './generated-list.ts';

const SECRETS = 'packages/inspect/src/secrets';
const NOTE = '// Made from the files of rules/ by `npm run generate`.';

/** The lists of all secret rules and of all their cases, from one file a provider each. */
export function secretRuleFiles(): GeneratedFile[] {
  return [
    {
      path: `${SECRETS}/rules.generated.ts`,
      content: () =>
        listOf({
          suffix: '.ts',
          exported: 'RULES',
          name: 'PROVIDER_RULES',
          type: 'SecretRule',
          typeFile: './rule.ts',
          comment: 'The rules of all providers, by the name of the provider.',
        }),
    },
    {
      path: `${SECRETS}/cases.generated.ts`,
      content: () =>
        listOf({
          suffix: '.cases.ts',
          exported: 'CASES',
          name: 'SECRET_CASES',
          type: 'RuleCases',
          typeFile: './sample.testing.ts',
          comment: 'The valid and invalid cases of every rule, for tests.',
        }),
    },
  ];
}

type List = {
  readonly suffix: '.ts' | '.cases.ts';
  readonly exported: 'RULES' | 'CASES';
  readonly name: string;
  readonly type: string;
  readonly typeFile: string;
  readonly comment: string;
};

function listOf({ suffix, exported, ...list }: List): string {
  const imports = providersWith(suffix).map((provider) => ({
    name: `${constantOf(provider)}_${exported}`,
    file: `./rules/${provider}${suffix}`,
  }));
  return generatedList({ ...list, note: NOTE, imports, areLists: true });
}

function providersWith(suffix: List['suffix']): string[] {
  return globSync(`*${suffix}`, { cwd: join(ROOT, SECRETS, 'rules') })
    .filter((name) => suffix === '.cases.ts' || !name.endsWith('.cases.ts'))
    .map((name) => basename(name, suffix))
    .sort();
}

function constantOf(provider: string): string {
  return provider.toUpperCase().replaceAll('-', '_');
}
