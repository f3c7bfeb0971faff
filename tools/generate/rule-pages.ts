import type { Severity } from '@svc/contract';
import { markdownText } from './markdown-text.ts';

/** Content of a page about a rule. */
export type PageRule = {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Heading above it, such as the vendor. */
  readonly group: string;
  readonly why: string;
  readonly remediation: string;
  readonly sources: readonly string[];
};

/** A page of rules: `name` is that of its file, without folder and extension. */
export type RulePage = {
  readonly name: string;
  readonly title: string;
  readonly introduction: string;
  readonly rules: readonly PageRule[];
};

const NOTE = 'Made from the rules by `npm run generate`.';

/** Each page by the name of its file, and the page that links them all. */
export function rulePages(pages: readonly RulePage[]): ReadonlyMap<string, string> {
  const sorted = [...pages].sort((a, b) => byText(a.name, b.name));
  return new Map([
    ['README.md', index(sorted)],
    ...sorted.map((page) => [`${page.name}.md`, rendered(page)] as const),
  ]);
}

function index(pages: readonly RulePage[]): string {
  const total = pages.reduce((sum, { rules }) => sum + rules.length, 0);
  const rows = pages.map(
    ({ name, title, rules }) => `| [${text(title)}](${name}.md) | ${rules.length} |`,
  );
  const all = pages
    .flatMap((page) => page.rules.map((rule) => ({ page, rule })))
    .sort((a, b) => byText(a.rule.id, b.rule.id))
    .map(
      ({ page, rule }) =>
        `| [${rule.id}](${page.name}.md#${anchor(rule.id)}) | ${rule.severity} | ${text(rule.title)} |`,
    );
  return [
    '# Rules',
    `${NOTE} What \`svc scan\` reports, rule by rule: ${total} rules on ${pages.length} pages.`,
    ['| Page | Rules |', '|---|---|', ...rows].join('\n'),
    '## All rules',
    ['| Rule | Severity | What it finds |', '|---|---|---|', ...all].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function rendered({ title, introduction, rules }: RulePage): string {
  const groups = [...Map.groupBy(rules, ({ group }) => group)].sort(([a], [b]) => byText(a, b));
  const sections = groups.flatMap(([group, own]) => [
    ...(group === '' ? [] : [`## ${group}`]),
    ...own.flatMap((rule) => section(rule)),
  ]);
  return `${[`# ${title}`, `${NOTE} ${introduction} [All rules](README.md).`, ...sections].join('\n\n')}\n`;
}

function section(rule: PageRule): string[] {
  return [
    `### ${rule.id}`,
    `**${text(rule.title)}** (${rule.severity})`,
    text(rule.why),
    `What to do:${rule.remediation.startsWith('1. ') ? '\n\n' : ' '}${text(rule.remediation)}`,
    ...(rule.sources.length === 0 ? [] : [`Source: ${rule.sources.map(text).join('; ')}`]),
  ];
}

/** The address of a heading as code hosts make it: letters, digits, hyphens and underscores, in lower case. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/** Escapes markup in a rule's text; URLs stay whole. */
function text(plain: string): string {
  return plain
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? part : markdownText(part)))
    .join('');
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
