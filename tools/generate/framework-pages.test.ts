import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAMEWORKS, mappingOf, strengthOf } from '@svc/compliance';
import { CONTROL_STRENGTHS } from '@svc/contract';
import { expect, test } from 'vitest';
import { ROOT } from '../run-tool.ts';

test.each(CONTROL_STRENGTHS)(
  'docs/compliance.md states how many controls have the strength %s',
  (strength) => {
    const mapped = FRAMEWORKS.flatMap((framework) => mappingOf(framework).controls);
    const count = mapped.filter((control) => strengthOf(control) === strength).length;
    const page = readFileSync(join(ROOT, 'docs/compliance.md'), 'utf8');
    expect(page).toMatch(new RegExp(`^\\| \`${strength}\` \\|.*\\| ${count} \\|$`, 'm'));
  },
);
