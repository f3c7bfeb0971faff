import { ASSET_USES, type Asset, type AssetUse, type Relation } from '@svc/contract';
import { renderLabelledText } from './labelled-text.ts';
import { type Paint, paintIn } from './paint.ts';
import { printable } from './printable.ts';
import type { Look } from './report-text.ts';

/** The AI assets of one tree, and what each of them uses. */
export type Inventory = {
  /** Name of the tree. */
  readonly name: string;
  readonly assets: readonly Asset[];
  readonly relations: readonly Relation[];
};

/** How an inventory is shown. */
export type InventoryLook = Pick<Look, 'color' | 'width'>;

type Kind = Relation['to']['kind'];

/** Singular and plural of each kind, in the order in which kinds are listed. */
const NAMES: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  agent: ['agent', 'agents'],
  model: ['model', 'models'],
  tool: ['tool', 'tools'],
  prompt: ['prompt', 'prompts'],
  'mcp-client': ['MCP client', 'MCP clients'],
  'mcp-server': ['MCP server', 'MCP servers'],
  'ai-service': ['AI service', 'AI services'],
  skill: ['skill', 'skills'],
  guardrail: ['guardrail', 'guardrails'],
  'vector-store': ['vector store', 'vector stores'],
  dataset: ['dataset', 'datasets'],
  dependency: ['dependency', 'dependencies'],
  'data-source': ['data source', 'data sources'],
  credential: ['credential', 'credentials'],
  identity: ['identity', 'identities'],
  permission: ['permission', 'permissions'],
};
const KINDS = Object.keys(NAMES) as Kind[];

/** Added to the title of a section. */
const USE_NOTES: Readonly<Record<AssetUse, string>> = {
  product: '',
  test: ' (only in tests)',
  example: ' (only in examples and documentation)',
};

/** Name of the end of a relation that could not be resolved. */
const UNKNOWN = 'unknown';
const INDENT = '  ';
const USES_COLUMNS = {
  indent: 6,
  label: Math.max(...Object.values(NAMES).map(([, many]) => many.length)) + 2,
};
/** A longer name pushes the rest of its line to the right. */
const MAX_NAME_WIDTH = 40;
/** Maximum number of characters of a name. */
const MAX_NAME = 120;

/**
 * Returns an inventory for people: assets by kind, each with the first line that shows it and with what it uses; what only tests or examples
 * use comes last. What could not be resolved is `unknown`, with the line at which the source stops to show it.
 *
 *     chat: 1 agent, 2 models, 1 tool
 *
 *     Agents
 *       Concierge  src/concierge.py:12
 *           model          gpt-4o
 *           tools          search, unknown (src/concierge.py:31)
 *
 *     Models
 *       gpt-4o       OpenAI  src/concierge.py:14 and 2 more
 *       gpt-4o-mini  OpenAI  src/title.py:3
 */
export function renderInventory(inventory: Inventory, look: InventoryLook): string {
  const { name, assets, relations } = inventory;
  const paint = paintIn(look.color);
  const usesOf = Map.groupBy(relations, ({ from }) => `${from.kind}:${from.name}`);
  const entry = (asset: Asset, columns: Columns) =>
    `${renderAsset(asset, columns, paint)}${renderUses(usesOf.get(`${asset.kind}:${asset.name}`) ?? [], look.width, paint)}`;
  const sections = ASSET_USES.flatMap((use) =>
    KINDS.flatMap((kind) => {
      const own = assets.filter((asset) => asset.kind === kind && (asset.use ?? 'product') === use);
      if (own.length === 0) return [];
      const columns = columnsOf(own);
      const entries = own.map((asset) => entry(asset, columns));
      const title = `${paint.bold(capitalized(NAMES[kind][1]))}${paint.dim(USE_NOTES[use])}`;
      return [`${title}\n${entries.join('')}`];
    }),
  );
  return [`${printable(name)}: ${countsOf(assets)}\n`, ...sections].join('\n');
}

/** `1 agent, 2 models`, those of tests and examples included. */
function countsOf(assets: readonly Asset[]): string {
  const counts = KINDS.flatMap((kind) => {
    const count = assets.filter((asset) => asset.kind === kind).length;
    return count === 0 ? [] : [`${count} ${NAMES[kind][count === 1 ? 0 : 1]}`];
  });
  return counts.length === 0 ? 'no AI assets' : counts.join(', ');
}

/** Widths of the columns of name and provider. */
type Columns = { readonly name: number; readonly provider: number };

function columnsOf(assets: readonly Asset[]): Columns {
  const widest = (lengths: readonly number[]) => lengths.reduce((a, b) => Math.max(a, b), 0);
  const names = assets.map((asset) => Math.min(titleOf(asset).length, MAX_NAME_WIDTH));
  return {
    name: widest(names),
    provider: widest(assets.map((asset) => providerOf(asset).length)),
  };
}

function renderAsset(asset: Asset, columns: Columns, paint: Paint): string {
  const title = titleOf(asset);
  const gap = ' '.repeat(Math.max(0, columns.name - title.length) + 2);
  const provider = columns.provider === 0 ? '' : `${providerOf(asset).padEnd(columns.provider)}  `;
  const [first, ...others] = asset.occurrences;
  const place = first === undefined ? '' : paint.cyan(`${printable(first.path)}:${first.line}`);
  const more = others.length === 0 ? '' : paint.dim(` and ${others.length} more`);
  return `${INDENT}${title}${gap}${provider}${place}${more}\n`;
}

/** `gpt-4o`; of a dependency `openai 1.2.3`. */
function titleOf({ kind, name, version }: Asset): string {
  return shownName(kind === 'dependency' && version !== null ? `${name} ${version}` : name);
}

function providerOf({ provider }: Asset): string {
  return printable(provider ?? '');
}

/** One line for each kind that is used, broken between words where the terminal is narrow. */
function renderUses(uses: readonly Relation[], width: number | null, paint: Paint): string {
  return KINDS.flatMap((kind) => {
    const own = uses.filter(({ to }) => to.kind === kind);
    if (own.length === 0) return [];
    const used = [...new Set(own.map(usedName))];
    const label = NAMES[kind][used.length === 1 ? 0 : 1];
    return [renderLabelledText(label, used.join(', '), USES_COLUMNS, width, paint)];
  }).join('');
}

/** `gpt-4o`; `unknown (src/app.py:12)`, the line at which the source stops to show it. */
function usedName({ to, path, line }: Relation): string {
  return to.name === UNKNOWN ? `unknown (${printable(path)}:${line})` : shownName(to.name);
}

/** A name without characters that steer the terminal, cut where it is long, in quotes where it could be read as several or as none. */
function shownName(name: string): string {
  const shown = printable(name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);
  return shown.trim() === '' || /[,"]/.test(shown) ? JSON.stringify(shown) : shown;
}

function capitalized(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
