import { modelId, packageUrl } from '@svc/analysis';
import { modelOfConstant } from '@svc/analysis/models';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import type { Member } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';
import { assetAt } from './asset-at.ts';
import type { Found } from './found.ts';

/** Returns the models that an expression names by their ids, by a library's constant, or evaluates to as objects. */
export function namedModels(
  ref: Ref,
  row: FrameworkRow | null,
  program: Program,
  assetsOf: (ref: Ref) => readonly Found[],
): readonly Found[] {
  const isOwn = row !== null && row.provider === null;
  const texts = textsOf(ref, program).filter(
    ({ value }) => isName(value) && !(isOwn && isRole(value)),
  );
  const constant = texts.length === 0 ? constantModel(ref, row, program) : null;
  if (constant !== null) return [constant];
  if (texts.length === 0)
    return assetsOf(ref).filter(({ kind }) => kind === 'model' || kind === 'ai-service');
  return texts.map(({ value, environment }) => {
    const id = modelId(value);
    const { named, ...details } = row?.details ?? {};
    // A deployment with a model's own id counts as that model.
    const isDeployment = named !== undefined && id === null;
    const isHub = row?.provider === 'Hugging Face' && /^[\w.-]+\/[\w.-]+$/.test(value);
    return {
      ...assetAt('model', id?.name ?? value, ref),
      provider: id?.provider ?? row?.provider ?? null,
      purl: id?.purl ?? (isHub ? packageUrl('huggingface', value, null) : null),
      confidence: isDeployment ? 'medium' : 'high',
      details: {
        ...details,
        ...(isDeployment && { named }),
        ...(environment !== null && { environment }),
      },
    };
  });
}

/** A constant of a library that names a model: `openai.GPT4oMini`. */
function constantModel(ref: Ref, row: FrameworkRow | null, program: Program): Found | null {
  const { code } = ref;
  const name = code.kind === 'name' || code.kind === 'member' ? code.name : null;
  if (name === null || definitionOf(ref, program) !== null) return null;
  const id = modelOfConstant(name) ?? (code.kind === 'member' ? claudeOfKoog(code) : null);
  if (id === null || row === null) return null;
  const { named: _, ...details } = row.details;
  return {
    ...assetAt('model', id, ref),
    provider: modelId(id)?.provider ?? row.provider,
    details,
  };
}

/**
 * The id that Koog's constants of Anthropic stand for, `AnthropicModels.Haiku_4_5`; null for another member. Up to version 3 the version
 * precedes the family.
 */
function claudeOfKoog({ of, name }: Member): string | null {
  const [, family, major, minor] = /^(Opus|Sonnet|Haiku)_(\d)(?:_(\d))?$/.exec(name) ?? [];
  if (lastName(of) !== 'AnthropicModels' || family === undefined) return null;
  const version = minor === undefined ? major : `${major}-${minor}`;
  const kind = family.toLowerCase();
  return major === '3' ? `claude-${version}-${kind}` : `claude-${kind}-${version}`;
}

/** A text that can name a model: no sentence, no placeholder. */
const isName = (text: string) =>
  /^[A-Za-z0-9@][\w.:/@+-]{1,119}$/.test(text) && /[a-zA-Z]/.test(text);

/** A word by which a program finds one of its models, such as `coder`, where no vendor's client says that it is a model's id. */
const isRole = (text: string) => /^[A-Za-z]+$/.test(text) && modelId(text) === null;
