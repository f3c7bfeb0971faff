import { firstError, type Grammar, plainTree, syntaxReader } from '@svc/analysis/syntax';
import { valueTag } from '@svc/inspect';
import type { Edit } from '../edit.ts';
import { type ExaminedFile, offsetsOfSpan, type PlacedFinding } from '../examine-file.ts';
import { type FixPlan, isRefusal, type Refusal, refuse } from '../fix.ts';
import { variableNames } from '../variable-name.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type LiteralSite,
  NOT_A_LITERAL,
} from './code-language.ts';
import { csharp } from './csharp.ts';
import { ecmascript } from './ecmascript.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { python } from './python.ts';
import { pathTo } from './syntax-path.ts';

const LANGUAGES: readonly (readonly [files: RegExp, language: CodeLanguage])[] = [
  [/\.pyi?$/, python],
  [/\.[cm]?[jt]sx?$/, ecmascript],
  [/\.go$/, go],
  [/\.java$/, java],
  [/\.cs$/, csharp],
];
/** Scheme and text of an address, which is a credential as a whole. */
const ADDRESS = /^[a-z][a-z0-9+.-]{0,30}:\/\/\S+$/i;

/** One value of the credential: where it stands, and the rule that found it. */
type Value = { readonly start: number; readonly end: number; readonly ruleId: string };

/** A place of a value that a read can replace. */
type Replaceable = Value & { readonly site: LiteralSite };

/** Returns the language of a source file; null for other files. */
export function codeLanguage(path: string): CodeLanguage | null {
  return LANGUAGES.find(([files]) => files.test(path))?.[1] ?? null;
}

/** Returns the line of the first syntax error of a source file; null for none. */
export async function syntaxErrorLine(path: string, text: string): Promise<number | null> {
  const language = codeLanguage(path);
  if (language === null) return null;
  return (await syntaxReader(language.grammar(path)))(text, firstError);
}

/**
 * Plans to read a credential from the environment: all its values, such as key id and secret, wherever the file repeats
 * them, so that the finding is gone.
 */
export async function planCredentialInCode(
  examined: ExaminedFile,
  target: PlacedFinding,
  language: CodeLanguage,
): Promise<FixPlan | Refusal> {
  const { path, text } = examined.file;
  if ((target.finding.encodings?.length ?? 0) > 0)
    return refuse('the credential is encoded in the text');
  const grammar: Grammar = language.grammar(path);
  const read = await syntaxReader(grammar);
  const parsed = read(text, (root) => firstError(root) ?? plainTree(root, text));
  if (typeof parsed === 'number') return refuse(`the file does not parse (line ${parsed})`);
  const file: CodeFile = { path, text, root: parsed };
  const replaceable: Replaceable[] = [];
  for (const value of valuesOf(examined, target)) {
    const site = replaceableSite(value, file, language);
    if (isRefusal(site)) return site;
    replaceable.push({ ...value, site });
  }
  return planReads(examined, file, language, replaceable);
}

/** All places of the values of a finding. */
function valuesOf({ file, placed, offsetOf }: ExaminedFile, target: PlacedFinding): Value[] {
  const parts = (target.finding.parts ?? []).filter(({ ruleId }) => ruleId.startsWith('secret/'));
  const own: Value[] = [
    { start: target.start, end: target.end, ruleId: target.finding.ruleId },
    ...parts.map(({ ruleId, span }) => ({ ...offsetsOfSpan(span, offsetOf), ruleId })),
  ];
  const texts = new Map(own.map((one) => [textOf(file.text, one), one.ruleId]));
  const all = new Map(own.map((one) => [one.start, one]));
  for (const { start, end, finding } of placed) {
    const ruleId = texts.get(textOf(file.text, { start, end }));
    if (ruleId === finding.ruleId && !all.has(start)) all.set(start, { start, end, ruleId });
  }
  return [...all.values()].sort((a, b) => a.start - b.start);
}

function textOf(text: string, { start, end }: Omit<Value, 'ruleId'>): string {
  return text.slice(start, end);
}

function replaceableSite(
  { start, end }: Value,
  file: CodeFile,
  language: CodeLanguage,
): LiteralSite | Refusal {
  const site = language.site(pathTo(file.root, start, end), file);
  if (isRefusal(site)) return site;
  const { contentStart, contentEnd } = site;
  if (contentStart > start || contentEnd < end) return NOT_A_LITERAL;
  const content = file.text.slice(contentStart, contentEnd);
  const isWhole =
    file.text.slice(contentStart, start).trim() === '' &&
    file.text.slice(end, contentEnd).trim() === '';
  if (isWhole || ADDRESS.test(content)) return site;
  return refuse('the credential is a part of a longer text');
}

function planReads(
  examined: ExaminedFile,
  file: CodeFile,
  language: CodeLanguage,
  replaceable: readonly Replaceable[],
): FixPlan | Refusal {
  const [first] = replaceable as [Replaceable];
  const access = language.access(file, first.start);
  const chosen = new Map<string, string>();
  const edits: Edit[] = [];
  let needsAccess = false;
  for (const value of replaceable) {
    const literal = value.site.path.at(-1) as { readonly start: number; readonly end: number };
    const secret = textOf(file.text, value);
    const existing = language.readWithDefault(value.site, file);
    if (existing !== null) {
      edits.push({ start: existing.start, end: existing.end, text: existing.text });
      chosen.set(secret, chosen.get(secret) ?? existing.name);
      continue;
    }
    if (isRefusal(access)) return access;
    const name = chosen.get(secret) ?? nameFor(value, examined, file, language, chosen);
    if (name === null)
      return refuse('no name of a variable is known that would be this credential’s alone');
    chosen.set(secret, name);
    needsAccess = true;
    edits.push({ ...bounds(literal), text: access.read(name, value.site) });
  }
  if (needsAccess && !isRefusal(access)) edits.push(...access.edits);
  const variables = [...chosen].map(([secret, name]) => ({ name, tag: valueTag(secret) }));
  return { edits, variables, ...wording(variables.map(({ name }) => name)) };
}

function bounds({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end };
}

/** A name that the file reads already, or that another value in it might get, would join two credentials. */
function nameFor(
  value: Replaceable,
  { placed }: ExaminedFile,
  file: CodeFile,
  language: CodeLanguage,
  chosen: ReadonlyMap<string, string>,
): string | null {
  const secret = textOf(file.text, value);
  const taken = new Set(chosen.values());
  const candidates = namesOf(value, value.site, file, language);
  for (const { finding, start, end } of placed) {
    if (finding.category !== 'secret' || file.text.slice(start, end) === secret) continue;
    const other = { start, end, ruleId: finding.ruleId };
    const site = language.site(pathTo(file.root, start, end), file);
    if (isRefusal(site)) continue;
    for (const name of namesOf(other, site, file, language)) taken.add(name);
  }
  return candidates.find((name) => !taken.has(name) && !isRead(name, file.text)) ?? null;
}

function namesOf(value: Value, site: LiteralSite, file: CodeFile, language: CodeLanguage) {
  return variableNames({
    names: language.names(site, file),
    ruleId: value.ruleId,
    value: textOf(file.text, value),
  });
}

/** True where the text reads a variable of this name. */
function isRead(name: string, text: string): boolean {
  return new RegExp(`(?:env|ENV|environ|Variable)\\w{0,10}[^\\w\\n]{1,6}${name}\\b`).test(text);
}

function wording(names: readonly string[]): Pick<FixPlan, 'title' | 'summary'> {
  const list = names.join(' and ');
  const [variables, credentials] =
    names.length === 1 ? ['variable', 'credential'] : ['variables', 'credentials'];
  return {
    title: `Read ${list} from the environment`,
    summary: [
      `The program reads the ${credentials} from the environment ${variables} ${list}.`,
      `Set ${list} wherever the program runs.`,
      'The removed value stays in the history of the repository: revoke it and issue a new one.',
    ].join('\n'),
  };
}
