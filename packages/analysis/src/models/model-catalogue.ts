import { LIFECYCLES, type Lifecycle } from './lifecycle.ts';
import { OPEN_WEIGHTS } from './open-weights.ts';

/** What a model gives out. */
export type Modality = 'text' | 'embedding' | 'image' | 'audio' | 'video' | 'rerank';

const byId = new Map(LIFECYCLES.flatMap((one) => one.ids.map((id) => [id, one] as const)));
const byConstant = new Map([...byId.keys()].map((id) => [id.replace(/[^a-z0-9]/g, ''), id]));

/** What makers have announced about a model, by its whole id; null for one they did not, or another platform's id. */
export function lifecycleOf(id: string): Lifecycle | null {
  return byId.get(id.toLowerCase().replace(/^models\//, '')) ?? null;
}

/** The id that a library's constant stands for: `GPT4oMini`, `ChatModelGPT4o`, `GPT_4_O_MINI`; null for none known. */
export function modelOfConstant(constant: string): string | null {
  const plain = constant.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const lead of [
    '',
    'chatmodel',
    'model',
    'embeddingmodel',
    'imagemodel',
    'audiomodel',
    'smallembedding',
  ]) {
    const id = plain.startsWith(lead) ? byConstant.get(plain.slice(lead.length)) : undefined;
    if (id !== undefined) return id;
  }
  return null;
}

const MODALITIES: readonly (readonly [RegExp, Modality])[] = [
  [/embed|minilm|mpnet|bge-(?:small|base|large|m3)|gte-|e5-(?:small|base|large)/, 'embedding'],
  [/rerank/, 'rerank'],
  [
    /dall-e|gpt-image|chatgpt-image|imagen|flux|stable-?diffusion|titan-image|nova-canvas|-image(?:-|$)/,
    'image',
  ],
  [/whisper|(?:^|-)tts|transcribe|realtime|-audio|native-audio|nova-sonic|voxtral/, 'audio'],
  [/sora|veo-|nova-reel/, 'video'],
];

export function modalityOf(id: string): Modality {
  const lower = id.toLowerCase();
  return MODALITIES.find(([pattern]) => pattern.test(lower))?.[1] ?? 'text';
}

/** Facts about a model for its inventory entry: modality, `releasedOn`, `retiresOn`, `replacement`, `license`. */
export function modelDetails(id: string): Record<string, string> {
  const life = lifecycleOf(id);
  const lower = id.toLowerCase();
  const weights = OPEN_WEIGHTS.find(({ pattern }) => pattern.test(lower));
  return {
    modality: modalityOf(id),
    ...(life?.released && { releasedOn: life.released }),
    ...(life?.retires && { retiresOn: life.retires }),
    ...(life?.replacement && { replacement: life.replacement }),
    ...(weights && { license: weights.license }),
  };
}
