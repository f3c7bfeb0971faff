import { FRAMEWORKS, mappingOf, SIGNALS } from '@svc/compliance';
import type { GeneratedFile } from './generated-file.ts';
import { paragraphs, row, table } from './markdown-parts.ts';
import { markdownText } from './markdown-text.ts';

export const SIGNAL_READINGS_PAGE = {
  title: 'One measurement, eleven readings',
  file: 'signal-readings.md',
} as const;

const NOTE = 'Made from the data of `packages/compliance` by `npm run generate`.';

/** Returns the page that lists, for each signal, the controls of every framework that it says something of. */
export function signalReadingsPage(): GeneratedFile {
  return {
    path: `docs/compliance/${SIGNAL_READINGS_PAGE.file}`,
    content: () =>
      paragraphs([
        `# ${SIGNAL_READINGS_PAGE.title}`,
        `${NOTE} A signal is measured once, and each framework reads it in its own words: what it covers of a control, and what it leaves to ask, stands on the framework's page. **Bold** controls are answered fully, all others in part. [All frameworks](README.md).`,
        table(['Signal', 'Question', 'Controls', 'Frameworks'], SIGNALS.map(summaryRow)),
        ...SIGNALS.flatMap(({ id, question, cannotSay }) => [
          `## ${id}`,
          `${markdownText(question)} *${markdownText(cannotSay)}*`,
          readingsTable(id),
        ]),
      ]),
  };
}

type Reading = {
  readonly framework: (typeof FRAMEWORKS)[number];
  readonly controls: readonly string[];
};

function readingsOf(signal: string): readonly Reading[] {
  return FRAMEWORKS.flatMap((framework) => {
    const controls = mappingOf(framework).controls.flatMap(({ id, signals }) =>
      signals
        .filter((one) => one.id === signal)
        .map(({ strength }) =>
          strength === 'full' ? `**${markdownText(id)}**` : markdownText(id),
        ),
    );
    return controls.length === 0 ? [] : [{ framework, controls }];
  });
}

function summaryRow({ id, question }: (typeof SIGNALS)[number]): string {
  const readings = readingsOf(id);
  const controls = readings.reduce((sum, reading) => sum + reading.controls.length, 0);
  return row([`[${id}](#${id})`, markdownText(question), controls, readings.length]);
}

function readingsTable(id: string): string {
  const rows = readingsOf(id).map(({ framework, controls }) =>
    row([`[${framework.name}](${framework.id}.md)`, controls.join(', ')]),
  );
  if (rows.length === 0) return 'No control of a framework asks for this.';
  return table(['Framework', 'Controls'], rows);
}
