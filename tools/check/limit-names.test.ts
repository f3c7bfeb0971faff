import { expect, test } from 'vitest';
import { checkLimitNames } from './limit-names.ts';

// written in two parts, so that this file keeps the rule
const line = (name: string) => `a;\n${'const'} ${name} = 1;\n`;

test.each(['MOST_FILES', 'LONGEST_LINE', 'LARGEST'])('a limit named %s is refused', (name) => {
  const { faults } = checkLimitNames(new Map([['apps/cli/src/a.ts', line(name)]]));
  expect(faults).toEqual([`apps/cli/src/a.ts:2: a limit is named MAX_* (got ${name}); rename it`]);
});

test('a limit named MAX_* is accepted, and so are other names and other files', () => {
  const texts = new Map([
    ['apps/cli/src/a.ts', line('MAX_FILES') + line('UTMOST_CARE')],
    ['docs/a.md', line('MOST_FILES')],
  ]);
  expect(checkLimitNames(texts).faults).toEqual([]);
});

test('a name of the list is accepted in packages only, and is reported when no package has it', () => {
  const { unused } = checkLimitNames(new Map());
  const [known = ''] = unused;
  const inPackage = checkLimitNames(new Map([['packages/scan/src/a.ts', line(known)]]));
  expect(inPackage.faults).toEqual([]);
  expect(inPackage.unused).not.toContain(known);
  expect(checkLimitNames(new Map([['apps/cli/a.ts', line(known)]])).faults).toHaveLength(1);
});
