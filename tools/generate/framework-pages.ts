import {
  type Control,
  FRAMEWORKS,
  type Framework,
  type MappedControl,
  mappingOf,
  strengthOf,
} from '@svc/compliance';
import { CONTROL_KINDS, CONTROL_STRENGTHS } from '@svc/contract';
import type { GeneratedFile } from './generated-file.ts';
import { paragraphs, row, table } from './markdown-parts.ts';
import { markdownText } from './markdown-text.ts';
import { SIGNAL_READINGS_PAGE } from './signal-readings-page.ts';

export const FRAMEWORKS_FOLDER = 'docs/compliance';

const NOTE = 'Made from the data of `packages/compliance` by `npm run generate`.';

/** A page for each framework, and one that links them. */
export function frameworkPageFiles(): readonly GeneratedFile[] {
  return [
    { path: `${FRAMEWORKS_FOLDER}/README.md`, content: () => index(FRAMEWORKS) },
    ...FRAMEWORKS.map((framework) => ({
      path: `${FRAMEWORKS_FOLDER}/${framework.id}.md`,
      content: () => frameworkPage(framework),
    })),
  ];
}

function index(frameworks: readonly Framework[]): string {
  const controls = frameworks.flatMap((framework) => framework.controls);
  const mapped = frameworks.flatMap((framework) => mappingOf(framework).controls);
  const rows = frameworks.map((framework) => {
    const { id, name, version, unit } = framework;
    const counts = countsOf(framework.controls, mappingOf(framework).controls);
    return row([`[${name}](${id}.md)`, version, unit, ...counts]);
  });
  const total = row(['All', '', '', ...countsOf(controls, mapped)]);
  return paragraphs([
    '# Frameworks',
    `${NOTE} ${frameworks.length} frameworks with ${controls.length} controls; [compliance](../compliance.md) says what coverage means. [${SIGNAL_READINGS_PAGE.title}](${SIGNAL_READINGS_PAGE.file}) lists the controls of each signal.`,
    'The columns after *Controls* count them by kind, and by the strength of their strongest signal.',
    table(
      ['Framework', 'Version', 'Unit', 'Controls', ...CONTROL_KINDS, ...CONTROL_STRENGTHS],
      [...rows, total],
    ),
  ]);
}

function countsOf(
  controls: readonly Control[],
  mapped: readonly MappedControl[],
): readonly number[] {
  return [
    controls.length,
    ...CONTROL_KINDS.map((wanted) => controls.filter(({ kind }) => kind === wanted).length),
    ...strengthCounts(mapped),
  ];
}

function strengthCounts(mapped: readonly MappedControl[]): readonly number[] {
  return CONTROL_STRENGTHS.map(
    (wanted) => mapped.filter((control) => strengthOf(control) === wanted).length,
  );
}

function frameworkPage(framework: Framework): string {
  const { name, edition, published, licence, source, controls } = framework;
  const mapping = mappingOf(framework);
  const [full, partial, none] = strengthCounts(mapping.controls);
  const mapped = new Map(mapping.controls.map((control) => [control.id, control]));
  const groups = Map.groupBy(controls, ({ group }) => group);
  return paragraphs([
    `# ${name}`,
    `${NOTE} ${edition}, published ${published}; ${controls.length} controls in our own words. Ids: ${source}. The framework's own text (${licence}) is not repeated. [All frameworks](README.md).`,
    `Signals answer **${full} fully**, **${partial} partly** and **${none} not at all** (mapping ${mapping.version}: ${mapping.reason}) [What that means](../compliance.md#what-coverage-means).`,
    ...[...groups].flatMap(([group, own]) => [
      `## ${markdownText(group)}`,
      ...own.flatMap((control) => controlParts(control, mapped.get(control.id))),
    ]),
  ]);
}

function controlParts(
  { id, title, description, kind, appliesFrom }: Control,
  mapped: MappedControl | undefined,
): readonly string[] {
  const from = appliesFrom === null ? '' : `, applies from ${appliesFrom}`;
  return [
    `### ${markdownText(id)}: ${markdownText(title)}`,
    `${markdownText(description)} *(${kind}${from})*`,
    mapped === undefined ? '' : mappingPart(mapped),
  ];
}

function mappingPart(mapped: MappedControl): string {
  if ('none' in mapped) return `**No signal.** ${markdownText(mapped.none)}`;
  const rows = mapped.signals.map(({ id, strength, covers, leaves }) =>
    row([
      `[${id}](${SIGNAL_READINGS_PAGE.file}#${id})`,
      strength,
      markdownText(covers),
      markdownText(leaves),
    ]),
  );
  return table(['Signal', 'Strength', 'Covers', 'Not covered'], rows);
}
