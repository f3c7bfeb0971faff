import {
  type Analysis,
  type Analyzer,
  assetUse,
  folderOf,
  packageUrl,
  type SeenAt,
  type SourceTree,
} from '@svc/analysis';
import type { Relation } from '@svc/contract';
import { type FolderModel, type ModelFolder, modelFolder } from './model-folder.ts';
import { isWeights, modelFileKind, stemOf } from './model-path.ts';
import { modelfileOf } from './modelfile.ts';

/**
 * Models in the tree: GGUF and safetensors files by their headers, other weights by their names, Hugging Face
 * cards and configurations, Ollama's Modelfiles. Weights are binary: they are found only if the tree can read bytes.
 */
export const modelFileAnalyzer: Analyzer = {
  name: 'model-files',
  rules: [],
  nominates: (path) => modelFileKind(path) !== null,
  nominatesBinary: isWeights,
  async analyse(nominated, tree) {
    const modelfiles = nominated.filter((path) => modelFileKind(path) === 'modelfile');
    const rest = nominated.filter((path) => modelFileKind(path) !== 'modelfile');
    const analyses = [
      ...[...Map.groupBy(rest, folderOf).values()].map((files) =>
        folderAnalysis(modelFolder(files, tree)),
      ),
      ...modelfiles.map((path) => modelfileAnalysis(path, tree)),
    ];
    return {
      risks: [],
      sightings: analyses.flatMap(({ sightings }) => sightings),
      relations: analyses.flatMap(({ relations }) => relations),
      problems: analyses.flatMap(({ problems }) => problems),
    };
  },
};

type Found = Pick<Analysis, 'sightings' | 'relations' | 'problems'>;

function seen(
  path: string,
  kind: 'model' | 'dataset',
  name: string,
  given: Partial<SeenAt> = {},
): SeenAt {
  return {
    path,
    line: 1,
    kind,
    name,
    provider: null,
    version: null,
    purl: null,
    confidence: 'high',
    use: assetUse(path),
    qualifier: null,
    ...given,
  };
}

function folderAnalysis({ models, card, problems }: ModelFolder): Found {
  const datasets = card?.card.datasets ?? [];
  const path = card?.path ?? '';
  return {
    sightings: [
      ...models.flatMap(modelSightings),
      ...datasets.map((name) => seen(path, 'dataset', name)),
      ...datasetSightings(card),
    ],
    relations: models.flatMap(({ name }) => datasets.map((data) => trainedOn(name, data, path))),
    problems,
  };
}

function modelSightings({ name, evidence }: FolderModel): SeenAt[] {
  return evidence.map(({ path, isRead, facts }) =>
    seen(path, 'model', name, {
      provider: facts['organization'] ?? null,
      confidence: isRead ? 'high' : 'medium',
      ...(Object.keys(facts).length > 0 && { details: { ...facts } }),
    }),
  );
}

function datasetSightings(card: ModelFolder['card']): SeenAt[] {
  if (card === null || card.card.of !== 'dataset') return [];
  const { name, heading, facts } = card.card;
  const folder = folderOf(card.path);
  const own = name ?? heading ?? folder.slice(folder.lastIndexOf('/') + 1);
  return own === '' ? [] : [seen(card.path, 'dataset', own, { details: { ...facts } })];
}

function trainedOn(model: string, dataset: string, path: string): Relation {
  return {
    from: { kind: 'model', name: model },
    to: { kind: 'dataset', name: dataset },
    path,
    line: 1,
  };
}

/** What a Modelfile builds on: a file beside it, a model of the Hugging Face hub, or one of Ollama's. */
function modelfileAnalysis(path: string, tree: SourceTree): Found {
  const file = modelfileOf(tree.text(path) ?? '');
  if (file === null) return { sightings: [], relations: [], problems: [] };
  const { from, line, facts } = file;
  const given = { line, ...(Object.keys(facts).length > 0 && { details: { ...facts } }) };
  const hub = /^hf\.co\/([\w.-]+\/[\w.-]+)(?::.*)?$/.exec(from)?.[1];
  if (hub !== undefined) {
    const purl = packageUrl('huggingface', hub, null);
    const sighting = seen(path, 'model', hub, { ...given, provider: 'Hugging Face', purl });
    return { sightings: [sighting], relations: [], problems: [] };
  }
  const isFile = /^[./~]|\.gguf$/i.test(from);
  const name = isFile ? stemOf(from.replace(/\/+$/, '')) || from : from;
  const sighting = seen(path, 'model', name, { ...given, provider: isFile ? null : 'Ollama' });
  return { sightings: [sighting], relations: [], problems: [] };
}
