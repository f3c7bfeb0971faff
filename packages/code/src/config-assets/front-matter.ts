import { type ConfigNode, configDocument, textOf, valueAt } from '@svc/analysis/documents';
import { foundAt } from '../assets/found.ts';
import { type ConfigFound, configuredModel, NOTHING, owning } from './config-found.ts';

/** Files of Markdown whose head (YAML between lines of `---`) names an asset, by their path. */
const HEADED: readonly (readonly [RegExp, 'skill' | 'agent' | 'prompt'])[] = [
  [/(?:^|\/)SKILL\.md$/i, 'skill'],
  [/(?:^|\/)\.(?:claude|cursor|codex|gemini|opencode|github)\/agents?\/[^/]+\.md$/, 'agent'],
  [/\.agent\.md$|\.chatmode\.md$/, 'agent'],
  [/\.prompt\.md$|\.prompty$|(?:^|\/)prompts?\/[^/]+\.prompt$/, 'prompt'],
];

export const hasAssetHeader = (path: string) => HEADED.some(([pattern]) => pattern.test(path));

/** The skill, agent or prompt that a file is, with the model that its head names. */
export function headerAssets(path: string, text: string): ConfigFound {
  const kind = HEADED.find(([pattern]) => pattern.test(path))?.[1];
  if (kind === undefined) return NOTHING;
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const root: ConfigNode | null = head === undefined ? null : configDocument('yaml', head).root;
  if (kind === 'skill' && textOf(valueAt(root, 'name')) === null) return NOTHING;
  const given = textOf(valueAt(root, 'name'));
  const name =
    given?.text ??
    path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:agent|chatmode|prompt)?\.?\w+$/, '');
  if (name === '' || name.length > 200) return NOTHING;
  const model =
    textOf(valueAt(root, 'model')) ??
    textOf(valueAt(root, 'model', 'configuration', 'azure_deployment')) ??
    textOf(valueAt(root, 'model', 'configuration', 'model'));
  // The head begins on the second line.
  const named = model === null ? null : configuredModel(model, path);
  const placed = named === null ? null : { ...named, line: named.line + 1 };
  const isAlias =
    placed !== null && /^(?:inherit|default|auto|sonnet|opus|haiku)$/i.test(placed.name);
  return owning(foundAt(kind, name, path, given === null ? 1 : given.span.startLine + 1), [
    isAlias ? null : placed,
  ]);
}
