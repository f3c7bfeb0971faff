import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from '@svc/contract';
import { shippedPacks } from '@svc/policy/build';
import { ROOT } from '../run-tool.ts';
import { authorityPage } from './authority-page.ts';
import { blastRadiusPage } from './blast-radius-page.ts';
import { consoleEventKinds } from './console-event-kinds.ts';
import { consoleOperations } from './console-operations.ts';
import { databaseTypes } from './database-types.ts';
import { eventsPage } from './events-page.ts';
import { FRAMEWORKS_FOLDER, frameworkPageFiles } from './framework-pages.ts';
import type { GeneratedFile } from './generated-file.ts';
import { riskRuleIds } from './risk-rule-ids.ts';
import { RULES_FOLDER, rulePageFiles } from './rules.ts';
import { signalPageFile } from './signal-page.ts';
import { signalReadingsPage } from './signal-readings-page.ts';

/** Folders of which every file is generated: another one in them is left over. */
export const GENERATED_FOLDERS: readonly string[] = [RULES_FOLDER, FRAMEWORKS_FOLDER];

export const GENERATED_FILES: readonly GeneratedFile[] = [
  {
    path: 'docs/openapi.json',
    content: () => `${JSON.stringify(openapi(productVersion()), null, 2)}\n`,
  },
  { path: 'apps/server/src/db/schema.generated.ts', content: databaseTypes },
  { path: 'docs/events.md', content: eventsPage },
  { path: 'docs/authority.md', content: authorityPage },
  { path: 'docs/blast-radius.md', content: blastRadiusPage },
  { path: 'apps/console/src/api/operations.generated.ts', content: consoleOperations },
  { path: 'apps/console/src/parts/event-kinds.generated.ts', content: consoleEventKinds },
  { path: 'packages/policy/src/pack/shipped-packs.generated.ts', content: shippedPacks },
  { path: 'packages/scan/src/suppression/risk-rule-ids.generated.ts', content: riskRuleIds },
  ...rulePageFiles(),
  ...frameworkPageFiles(),
  signalPageFile(),
  signalReadingsPage(),
];

function productVersion(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
}
