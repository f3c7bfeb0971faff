import { type AssetUse, blastRadiusOf, type FactorTables } from '@svc/contract';
import type { Risk, SeenAt, SourceTree, TextSpan } from '../analyzer.ts';
import type { RiskRule } from '../risk-rule.ts';
import { lifecycleOf, modelOfConstant } from './model-catalogue.ts';

const SOURCES = [
  'https://developers.openai.com/api/docs/deprecations',
  'https://platform.claude.com/docs/en/about-claude/model-deprecations',
  'https://ai.google.dev/gemini-api/docs/deprecations',
];

export const RETIRED_MODEL: RiskRule = {
  id: 'asset/retired-model',
  category: 'asset',
  title: 'Retired model in use',
  severity: 'medium',
  why: 'The provider has shut the model down: requests fail, or another, untested model answers them. Cloud platforms that host the model may use other dates.',
  remediation:
    '1. Choose a supported model, such as the one that the provider recommends.\n2. Test prompts, tools and limits with it.\n3. Configure the id in one place, so that the next change is one line.',
  sources: SOURCES,
};

export const MODEL_RETIRES_SOON: RiskRule = {
  id: 'asset/model-retires-soon',
  category: 'asset',
  title: 'Model in use retires within 90 days',
  severity: 'low',
  why: 'The provider has announced the day on which requests for the model begin to fail.',
  remediation:
    '1. Plan the change to the model that the provider recommends before that day.\n2. Test prompts, tools and limits with it.',
  sources: SOURCES,
};

/** The published table behind the blast radius of a model that retires: what becomes of requests for it, and who makes them. */
export const RETIREMENT_FACTORS = {
  requests: {
    fail: { points: 20, title: 'requests for the model fail' },
    'will-fail': { points: 10, title: 'requests for the model will fail' },
  },
  use: {
    called: { points: 10, title: 'used by the product' },
    named: { points: 5, title: 'named by the product; no call with it was found' },
    example: { points: 0, title: 'used by an example' },
  },
} as const satisfies FactorTables;

function useOf(use: AssetUse | undefined, isCalled: boolean) {
  if (use === 'example') return 'example';
  return isCalled ? 'called' : 'named';
}

const SOON = 90 * 24 * 60 * 60 * 1000;

/** Different models that make a file a list or a price table of models, even where calls take them. */
const MODELS_OF_TABLE = 8;
/** The same number for ids that no call takes. */
const MODELS_OF_LIST = 5;

/** Returns how many different models each file names. */
function modelsByPath(sightings: readonly SeenAt[]): ReadonlyMap<string, number> {
  const names = new Map<string, Set<string>>();
  for (const { kind, name, path } of sightings) {
    if (kind !== 'model') continue;
    const of = names.get(path) ?? new Set();
    names.set(path, of.add(name));
  }
  return new Map([...names].map(([path, of]) => [path, of.size]));
}

/**
 * Returns what the dates of models in use say on a day (`2026-01-31`). Tests may name any model, and tables of models
 * list what others may choose; examples count less, as does an id that no known call takes. Each risk stands where the
 * line has the id, or at the beginning of a line that names the model otherwise.
 */
export function retirementRisks(
  sightings: readonly SeenAt[],
  today: string,
  tree: Pick<SourceTree, 'text'>,
): Risk[] {
  const seen = new Set<string>();
  const spanOf = idSpans(tree);
  const models = modelsByPath(sightings);
  return sightings.flatMap((sighting): Risk[] => {
    const { kind, name, path, line, use, confidence } = sighting;
    if (kind !== 'model' || use === 'test' || confidence === 'low') return [];
    if ((models.get(path) ?? 0) >= (confidence === 'high' ? MODELS_OF_TABLE : MODELS_OF_LIST))
      return [];
    const life = lifecycleOf(name);
    if (life?.retires == null) return [];
    const key = `${path}\0${line}\0${name}`;
    const isRetired = life.retires <= today;
    const isSoon = Date.parse(life.retires) - Date.parse(today) <= SOON;
    if ((!isRetired && !isSoon) || seen.has(key)) return [];
    seen.add(key);
    const rule = isRetired ? RETIRED_MODEL : MODEL_RETIRES_SOON;
    const instead =
      life.replacement === null ? '' : `; ${life.provider} recommends ${life.replacement}`;
    const isCalled = confidence === 'high';
    const severity = use === 'example' || !isCalled ? 'low' : rule.severity;
    return [
      {
        rule,
        path,
        span: spanOf(path, line, name),
        message: `${name} ${isRetired ? 'was retired' : 'retires'} on ${life.retires}${instead}.`,
        severity,
        confidence,
        blastRadius: blastRadiusOf(RETIREMENT_FACTORS, {
          requests: isRetired ? 'fail' : 'will-fail',
          use: useOf(use, isCalled),
        }),
        identity: name,
        group: use === 'example' ? 'example' : 'product',
      },
    ];
  });
}

/** Where a line has the constant of an id, as `GPT_4_O_MINI`; its beginning where it has none. */
function constantSpan(text: string, id: string): { readonly start: number; readonly end: number } {
  for (const { 0: word, index } of text.matchAll(/[A-Za-z_]\w{2,99}/g)) {
    if (modelOfConstant(word) === id.toLowerCase())
      return { start: index, end: index + word.length };
  }
  return { start: 0, end: 0 };
}

/** Finds the span of an id on a line; the lines of a file that was asked for last are kept. */
function idSpans(tree: Pick<SourceTree, 'text'>) {
  let last = '';
  let lines: readonly string[] = [];
  return (path: string, line: number, id: string): TextSpan => {
    if (path !== last) {
      last = path;
      lines = (tree.text(path) ?? '').split('\n');
    }
    const text = lines[line - 1] ?? '';
    const at = text.toLowerCase().indexOf(id.toLowerCase());
    const found = at === -1 ? constantSpan(text, id) : { start: at, end: at + id.length };
    return {
      startLine: line,
      startColumn: found.start + 1,
      endLine: line,
      endColumn: found.end + 1,
    };
  };
}
