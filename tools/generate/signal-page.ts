import { SIGNALS, type Signal } from '@svc/compliance';
import { SIGNAL_FAMILIES, type SignalFamily } from '@svc/contract';
import { FRAMEWORKS_FOLDER } from './framework-pages.ts';
import type { GeneratedFile } from './generated-file.ts';
import { markdownText } from './markdown-text.ts';

const NOTE =
  'Made from the catalogue of `packages/compliance` by `npm run generate`. [Compliance](../compliance.md#signals) says what an outcome means.';

const TITLES: Readonly<Record<SignalFamily, string>> = {
  scanning: 'Scanning',
  inventory: 'Inventory',
  findings: 'Findings',
  testing: 'Red-team tests',
  agents: 'Agents',
  governance: 'Governance of calls',
  gateway: 'Gateway',
  evidence: 'Evidence log',
  identity: 'People and credentials',
  operation: 'Operation',
};

/** The page of all signals, a section for each family. */
export function signalPageFile(): GeneratedFile {
  return { path: `${FRAMEWORKS_FOLDER}/signals.md`, content: () => signalPage(SIGNALS) };
}

function signalPage(signals: readonly Signal[]): string {
  const ofLedger = signals.filter(({ source }) => source === 'ledger').length;
  const sections = SIGNAL_FAMILIES.flatMap((family) => [
    `## ${TITLES[family]}`,
    ...signals.filter((signal) => signal.family === family).map(section),
  ]);
  const counts = `${signals.length} signals, ${ofLedger} of them from sealed events alone.`;
  return `${['# Signals', `${NOTE} ${counts}`, ...sections].join('\n\n')}\n`;
}

function section(signal: Signal): string {
  const { id, question, population, condition, cannotSay } = signal;
  return [
    `### \`${id}\``,
    `**${markdownText(question)}**`,
    [
      ['Population', population],
      ['Condition', condition],
      ['Read from', readFrom(signal)],
      ['Narrowed by', narrowedBy(signal)],
      ['Cannot say', cannotSay],
    ]
      .map(([name, text]) => `- ${name}: ${markdownText(text as string)}`)
      .join('\n'),
  ].join('\n\n');
}

function narrowedBy({ narrowedBy }: Signal): string {
  return narrowedBy === null
    ? 'nothing; it is always about the whole tenant.'
    : `the ${narrowedBy} of a scope.`;
}

function readFrom({ source, windowDays, freshnessHours, queryVersion }: Signal): string {
  const what = source === 'ledger' ? 'sealed events' : 'tables';
  const when = windowDays === null ? 'this moment' : `a window of ${windowDays} days`;
  return `${what}, of ${when}; fresh for ${freshnessHours} hours; version ${queryVersion}.`;
}
