import { type Control, FRAMEWORKS, type Framework } from '@svc/compliance';
import { CONTROL_KINDS, type ControlKind } from '@svc/contract';
import type { GeneratedFile } from './generated-file.ts';
import { markdownText } from './markdown-text.ts';

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
  const total = frameworks.reduce((sum, { controls }) => sum + controls.length, 0);
  const rows = frameworks.map(({ id, name, version, unit, controls }) => {
    const counts = CONTROL_KINDS.map((kind) => ofKind(controls, kind));
    return row([`[${name}](${id}.md)`, version, unit, controls.length, ...counts]);
  });
  return paragraphs([
    '# Frameworks',
    `${NOTE} ${frameworks.length} frameworks with ${total} controls; [compliance](../compliance.md) says what they are used for.`,
    table(['Framework', 'Version', 'Unit', 'Controls', ...CONTROL_KINDS], rows),
  ]);
}

function frameworkPage({ name, edition, published, licence, source, controls }: Framework): string {
  const groups = Map.groupBy(controls, ({ group }) => group);
  return paragraphs([
    `# ${name}`,
    `${NOTE} ${edition}, published ${published}; ${controls.length} controls in our own words. Ids: ${source}. The framework's own text (${licence}) is not repeated. [All frameworks](README.md).`,
    ...[...groups].flatMap(([group, own]) => [`## ${markdownText(group)}`, controlTable(own)]),
  ]);
}

function controlTable(controls: readonly Control[]): string {
  const isDated = controls.some(({ appliesFrom }) => appliesFrom !== null);
  const rows = controls.map(({ id, title, description, kind, appliesFrom }) =>
    row([
      markdownText(id),
      `**${markdownText(title)}.** ${markdownText(description)}`,
      kind,
      ...(isDated ? [appliesFrom ?? ''] : []),
    ]),
  );
  return table(['Control', 'What has to be the case', 'Kind', ...(isDated ? ['From'] : [])], rows);
}

function ofKind(controls: readonly Control[], wanted: ControlKind): number {
  return controls.filter(({ kind }) => kind === wanted).length;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
