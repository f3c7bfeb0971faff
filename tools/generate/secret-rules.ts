import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import type { GeneratedFile } from './generated-file.ts';
import { type GeneratedList, generatedList } from './generated-list.ts';

const SECRETS = 'packages/inspect/src/secrets';
const NOTE = '// Made from the files of rules/ by `npm run generate`.';

/** The lists of all secret rules and of all their cases, from one file a provider each. */
export function secretRuleFiles(): GeneratedFile[] {
  return [
    {
      path: `${SECRETS}/rules.generated.ts`,
      content: () =>
        generatedList({
          note: NOTE,
          name: 'PROVIDER_RULES',
          type: 'CountedRules',
          typeFile: './rule.ts',
          comment: 'The rules of all providers and how many they are, by the name of the provider.',
          imports: importsOf('.ts', 'RULES'),
          itemOf: (name, file) => `[${name}, ${ruleCount(name, file)}]`,
        }),
    },
    {
      path: `${SECRETS}/cases.generated.ts`,
      content: () =>
        generatedList({
          note: NOTE,
          name: 'SECRET_CASES',
          type: 'RuleCases',
          typeFile: './sample.testing.ts',
          comment: 'The valid and invalid cases of every rule, for tests.',
          imports: importsOf('.cases.ts', 'CASES'),
          itemOf: (name) => `...${name}`,
        }),
    },
  ];
}

type Suffix = '.ts' | '.cases.ts';

function importsOf(suffix: Suffix, exported: string): GeneratedList['imports'] {
  return providersWith(suffix).map((provider) => ({
    name: `${constantOf(provider)}_${exported}`,
    file: `./rules/${provider}${suffix}`,
  }));
}

/** Counts the rules of a provider as its file makes them: the list of all providers is what is being written. */
function ruleCount(name: string, file: string): number {
  const { [name]: rules } = createRequire(import.meta.url)(join(ROOT, SECRETS, file));
  return rules().length;
}

function providersWith(suffix: Suffix): string[] {
  return globSync(`*${suffix}`, { cwd: join(ROOT, SECRETS, 'rules') })
    .filter((name) => suffix === '.cases.ts' || !name.endsWith('.cases.ts'))
    .map((name) => basename(name, suffix))
    .sort();
}

function constantOf(provider: string): string {
  return provider.toUpperCase().replaceAll('-', '_');
}
