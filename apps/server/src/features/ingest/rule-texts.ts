import { redact } from './redact.ts';
import type { ReportedTool } from './reported.ts';
import { cut, oneLine } from './text.ts';

/** Rules of one title that are kept; those of a report that has more are redacted again. */
const MAX_RULES_OF_TITLE = 20;

type RuleFields = Readonly<
  Record<'title' | 'why' | 'remediation' | 'toolName' | 'toolVersion', string>
>;

type RuleTextsEntry = {
  readonly given: RuleFields;
  readonly fields: RuleFields;
  readonly tool: ReportedTool;
  /** Name of the tool in a source. */
  readonly slug: string;
};

/** The texts of rules, which many results share: redacted and kept once. */
export class RuleTexts {
  /** By title; a rule's strings are the same ones for all its results, so comparing them costs little. */
  readonly #byTitle = new Map<string, RuleTextsEntry[]>();

  redacted(given: RuleFields): RuleTextsEntry & { masked: number } {
    let entries = this.#byTitle.get(given.title);
    if (entries === undefined) {
      entries = [];
      this.#byTitle.set(given.title, entries);
    }
    const known = entries.find((entry) => isSame(entry.given, given));
    if (known !== undefined) return { ...known, masked: 0 };
    const { fields, masked } = redact(given);
    const name = cut(oneLine(fields.toolName), 100);
    const entry: RuleTextsEntry = {
      given,
      slug: slug(given.toolName),
      tool: { name, version: cut(oneLine(fields.toolVersion), 100) || null },
      fields: {
        ...fields,
        title: cut(oneLine(fields.title), 300),
        why: cut(fields.why.trim(), 1000),
        remediation: cut(fields.remediation.trim(), 2000),
      },
    };
    if (entries.length < MAX_RULES_OF_TITLE) entries.push(entry);
    return { ...entry, masked };
  }
}

function isSame(a: RuleFields, b: RuleFields): boolean {
  return (
    a.title === b.title &&
    a.why === b.why &&
    a.remediation === b.remediation &&
    a.toolName === b.toolName &&
    a.toolVersion === b.toolVersion
  );
}

function slug(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return words || 'unknown';
}
