import { type JsonObject, textOf } from '../../json-value.ts';

/** Returns the target that a run's settings name. Until 0.13.1 it is called a model, and until 0.9.0.6 the settings have no prefix. */
export function targetOf(settings: JsonObject): string | undefined {
  const first = (names: readonly string[]) =>
    names.map((name) => textOf(settings[name])).find((text) => text !== undefined);
  const type = first(['plugins.target_type', 'plugins.model_type', 'model_type']);
  const name = first(['plugins.target_name', 'plugins.model_name', 'model_name']);
  return [type, name].filter((part) => part !== undefined).join('/') || undefined;
}

/** Returns the target of a hit log's line, which has type and name apart by a space, and `None` for a target without a name. */
export function targetOfHit(line: JsonObject): string | undefined {
  return textOf(line.generator)
    ?.replace(/ None$/, '')
    .replace(' ', '/');
}

/** The first version that writes a line at the end of a run. */
const FIRST_WITH_COMPLETION = [0, 9, 0, 14];

/** Returns whether the version writes a line at the end of a run, without which the run was aborted; true where the version is unknown. */
export function writesCompletion(version: string | null): boolean {
  const parts = version?.split('.').map((part) => Number.parseInt(part, 10)) ?? [];
  for (const [at, first] of FIRST_WITH_COMPLETION.entries()) {
    const part = parts[at] ?? first;
    if (part !== first) return !(part < first);
  }
  return true;
}
