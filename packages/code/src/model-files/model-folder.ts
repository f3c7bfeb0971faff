import { folderOf, nameOf, type SourceTree } from '@svc/analysis';
import { ggufMetadata } from './gguf.ts';
import { ggufFacts } from './gguf-facts.ts';
import { lfsPointer } from './lfs-pointer.ts';
import { type Card, modelCardOf } from './model-card.ts';
import { modelConfigFacts } from './model-config.ts';
import { isWeights, modelFileKind, stemOf } from './model-path.ts';
import { safetensorsFacts, safetensorsLength } from './safetensors.ts';

type Facts = Readonly<Record<string, string>>;

/** A file that shows a model, with its facts. */
export type ModelEvidence = {
  readonly path: string;
  /** False where only the file's name was seen. */
  readonly isRead: boolean;
  readonly facts: Facts;
};

/** A model that the files of one folder make up. */
export type FolderModel = { readonly name: string; readonly evidence: readonly ModelEvidence[] };

export type ModelFolder = {
  readonly models: readonly FolderModel[];
  readonly card: { readonly path: string; readonly card: Card } | null;
  readonly problems: readonly {
    readonly path: string;
    readonly line: number | null;
    readonly reason: string;
  }[];
};

/** GGUF metadata precede everything else but the vocabulary. */
const GGUF_HEAD = 1024 * 1024;
const POINTER_HEAD = 1024;

/**
 * Returns the models of a folder's files. Each GGUF file is one; the other weights, their configuration and their card are
 * one together if a card or a configuration shows that the folder is a model, else one for each name.
 */
export function modelFolder(files: readonly string[], tree: SourceTree): ModelFolder {
  const ofKind = (kind: string) => files.filter((path) => modelFileKind(path) === kind);
  const problems: ModelFolder['problems'][number][] = [];
  const cards = ofKind('card').flatMap((path) => {
    const { card, problem } = modelCardOf(tree.text(path) ?? '');
    if (problem !== null) problems.push({ path, ...problem });
    return card === null ? [] : [{ path, card }];
  });
  const card = cards[0] ?? null;
  const configs = ofKind('config').flatMap((path) => {
    const facts = modelConfigFacts(nameOf(path), tree.text(path) ?? '');
    return facts === null ? [] : [{ path, isRead: true, facts }];
  });
  const weights = files.filter(isWeights).flatMap((path) => weightsEvidence(path, tree) ?? []);
  const describes = card?.card.of === 'model' ? card : null;
  const told = describes === null ? [] : [cardEvidence(describes)];
  const [own, rest] = [weights.filter(isGguf), weights.filter((one) => !isGguf(one))];
  // the card of a folder of GGUF files describes each of them
  const models = own.map((one) => ({ name: stemOf(one.path), evidence: [one, ...told] }));
  const isOne = configs.length > 0 || (describes !== null && own.length === 0);
  if (isOne) {
    const evidence = [...configs, ...rest, ...told];
    models.push({ name: folderName(evidence, describes?.card ?? null), evidence });
  } else {
    const groups = Map.groupBy(rest, ({ path }) => stemOf(path));
    models.push(...[...groups].map(([name, evidence]) => ({ name, evidence })));
  }
  return { models: models.map(withHash), card, problems };
}

function isGguf({ path }: ModelEvidence): boolean {
  return modelFileKind(path) === 'gguf';
}

function cardEvidence({ path, card }: { readonly path: string; readonly card: Card }) {
  return { path, isRead: true, facts: card.facts };
}

/** Null for a text of such a name: page templates end in `.pt`, lists of Python's paths in `.pth`. */
function weightsEvidence(path: string, tree: SourceTree): ModelEvidence | null {
  const head = tree.bytes?.(path, POINTER_HEAD) ?? null;
  const pointer = head === null ? null : lfsPointer(new TextDecoder().decode(head));
  if (pointer !== null) return { path, isRead: true, facts: pointer };
  if (head !== null && head.length > 0 && !head.includes(0)) return null;
  const facts = head === null ? null : headerFacts(path, head, tree);
  return { path, isRead: facts !== null, facts: facts ?? {} };
}

function headerFacts(path: string, head: Uint8Array, tree: SourceTree): Facts | null {
  if (modelFileKind(path) === 'gguf') {
    const metadata = ggufMetadata(tree.bytes?.(path, GGUF_HEAD) ?? head);
    return metadata === null ? null : ggufFacts(metadata);
  }
  if (modelFileKind(path) !== 'safetensors') return null;
  const length = safetensorsLength(head);
  const header = length === null ? null : (tree.bytes?.(path, length) ?? null);
  return header === null || header.length !== length ? null : safetensorsFacts(header);
}

/** Parameters of a model in several files are those of all; a hash of one of them is not that of the model. */
function withHash(model: FolderModel): FolderModel {
  const weights = model.evidence.filter(({ path }) => isWeights(path));
  if (weights.length < 2) return model;
  const counts = weights.map(({ facts }) => Number(facts['parameterCount']));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const evidence = model.evidence.map((one) => {
    const { sha256: _one, parameterCount: _part, ...facts } = one.facts;
    const isFirst = one === weights[0] && Number.isSafeInteger(total);
    return { ...one, facts: isFirst ? { ...facts, parameterCount: String(total) } : facts };
  });
  return { ...model, evidence };
}

/** The card's name, the hub's name in a path of its cache, the folder's name, or what the files are called. */
function folderName(evidence: readonly ModelEvidence[], card: Card | null): string {
  if (card?.name) return card.name;
  const path = evidence[0]?.path ?? '';
  const cached = /(?:^|\/)models--([^/]+)--([^/]+)\//.exec(path);
  if (cached !== null) return `${cached[1]}/${cached[2]}`;
  const folder = nameOf(folderOf(path));
  if (folder !== '' && !/^(?:models?|weights|checkpoints?|output|final|latest)$/i.test(folder)) {
    return folder;
  }
  const weights = evidence.find((one) => isWeights(one.path));
  return card?.heading ?? (folder || (weights === undefined ? 'model' : stemOf(weights.path)));
}
