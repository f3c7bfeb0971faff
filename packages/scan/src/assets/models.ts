import type { LineIndex } from '../line-index.ts';
import type { AssetDetector, Seen } from './asset-sighting.ts';
import { MODEL_HINT } from './model-families.ts';
import { type ModelId, modelId } from './model-id.ts';
import { type Syntax, stringLiterals } from './string-literals.ts';

/** Beyond this a source file is a bundle or data. */
const LARGEST = 2 * 1024 * 1024;

const LOCK_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|composer\.lock)$/;
const CONTEXT = /model|llm|engine|deployment|embed|agent/i;

/** Extension -> syntax; `values` files hold unquoted values after `:` or `=`. */
const SYNTAXES: Readonly<Record<string, { readonly syntax: Syntax; readonly values?: true }>> = {
  ...fill(
    'js jsx mjs cjs ts tsx mts cts vue svelte go java kt kts cs rs php swift scala dart groovy c cc cpp h',
    'slash',
  ),
  ...fill('py rb r jl sh bash zsh ex exs pl tf tfvars hcl', 'hash'),
  ...fill('json jsonc json5', 'json'),
  ...fill('ipynb', 'notebook'),
  ...fill('yaml yml toml ini cfg conf env properties', 'hash', true),
};

function fill(extensions: string, syntax: Syntax, values?: true) {
  return Object.fromEntries(
    extensions.split(' ').map((extension) => [extension, { syntax, ...(values && { values }) }]),
  );
}

/** Model ids in code and configuration: whole strings, and unquoted values of configuration files; not prose. */
export const modelDetector: AssetDetector = {
  applies: (path) => syntaxOf(path) !== undefined && !LOCK_FILE.test(path),
  detect({ path, lines }) {
    const { bytes } = lines;
    const format = syntaxOf(path);
    if (format === undefined || bytes.length > LARGEST) return { sightings: [], problems: [] };
    // One character a byte, so that offsets are byte offsets; ids are ASCII.
    const text = bytes.toString('latin1');
    if (!MODEL_HINT.test(text)) return { sightings: [], problems: [] };
    const sightings = fromStrings(text, format.syntax, lines);
    if (format.values) sightings.push(...fromValues(lines));
    return { sightings, problems: [] };
  },
};

function syntaxOf(path: string) {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^\.env(\.|$)/.test(name)) return SYNTAXES['env'];
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(SYNTAXES, extension) ? SYNTAXES[extension] : undefined;
}

function fromStrings(text: string, syntax: Syntax, lines: LineIndex): Seen[] {
  const found: Seen[] = [];
  for (const { value, start } of stringLiterals(text, syntax)) {
    const id = modelId(value);
    if (id === null) continue;
    const { line } = lines.position(start);
    const before = text.slice(Math.max(lines.start(line), start - 200), start);
    const isKey = /^["'`]\s*:/.test(text.slice(start + value.length, start + value.length + 20));
    pushModel(found, line, id, before, isKey);
  }
  return found;
}

/** `model: gpt-4o`, `MODEL=gpt-4o # comment`, `- gpt-4o`. */
function fromValues(lines: LineIndex): Seen[] {
  const found: Seen[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const match = /^(\s*(?:-\s+)?(?:export\s+)?(?:[\w.-]+\s*[:=]\s*)?)([^\s"'#]+)\s*(?:#.*)?$/.exec(
      lines.text(line).slice(0, 500),
    );
    const id = match === null ? null : modelId(match[2] as string);
    if (id !== null && /[-:=]/.test(match?.[1] ?? '')) {
      pushModel(found, line, id, match?.[1] ?? '', false);
    }
  }
  return found;
}

function pushModel(
  found: Seen[],
  line: number,
  { name, provider, purl, needsContext }: ModelId,
  before: string,
  isKey: boolean,
): void {
  const hasContext = CONTEXT.test(before);
  if (needsContext && (!hasContext || isKey)) return;
  const confidence = isKey ? 'low' : hasContext ? 'high' : 'medium';
  found.push({
    line,
    kind: 'model',
    name,
    provider,
    version: null,
    purl,
    confidence,
    qualifier: null,
  });
}
