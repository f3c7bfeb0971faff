import { type Place, unknown, type Value } from '../value/value.ts';

/** Returns the value below `value` at the steps; a null step is an unknown index. */
export function valueAtPath(value: Value, steps: readonly (string | null)[], at: Place): Value {
  let current = value;
  for (const step of steps) current = descend(current, step, at);
  return current;
}

function descend(value: Value, step: string | null, at: Place): Value {
  if (value.kind === 'unknown') {
    return unknown(`${value.hole.missing}.${step ?? '?'}`, at, value.hole.target);
  }
  if (value.kind === 'map' && step !== null) {
    return value.entries.find(({ key }) => key === step)?.value ?? { kind: 'null', at };
  }
  if (value.kind === 'list' && step !== null) {
    const index = Number(step);
    if (Number.isInteger(index)) return value.items[index] ?? { kind: 'null', at };
  }
  // A block that is a list of one is often spoken of without its index, and one value with index 0.
  if (value.kind === 'list' && value.items.length === 1)
    return descend(value.items[0] as Value, step, at);
  if (step === '0') return value;
  return unknown('a property of something that has none', at);
}
