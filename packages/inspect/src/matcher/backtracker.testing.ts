import { type Node, parsePattern } from './syntax.ts';

type Instruction =
  | {
      readonly kind: 'run';
      readonly set: Uint8Array;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | {
      readonly kind: 'look';
      readonly ahead: boolean;
      readonly negative: boolean;
      readonly set: Uint8Array;
    }
  | { readonly kind: 'fork'; readonly first: number; readonly second: number };

/** Places to go back to: an instruction, and a position that may still move one byte at a time to a last one. */
type Choice = { readonly next: number; at: number; readonly last: number; readonly step: 1 | -1 };

/** What a search did: the matches' byte offsets, and how many bytes were tested and choices taken back. */
export type Search = {
  readonly spans: readonly (readonly [number, number])[];
  readonly steps: number;
};

/**
 * Searches as a backtracking engine does and counts its steps: the means to show, without a clock, that a pattern takes
 * time in proportion to its input. Leftmost matches that do not overlap. `limit` ends a search that takes longer, with
 * what it found so far.
 */
export function countingSearch(
  source: string,
  flags: 'i' | undefined,
  text: string,
  limit: number,
): Search {
  const program = compile(parsePattern(source, flags === 'i'));
  const spans: [number, number][] = [];
  let steps = 0;
  let start = 0;
  while (start <= text.length && steps < limit) {
    const end = matchAt(start);
    if (end !== null && end > start) spans.push([start, end]);
    start = end !== null && end > start ? end : start + 1;
  }
  return { spans, steps };

  function has(set: Uint8Array, at: number): boolean {
    steps += 1;
    return at >= 0 && at < text.length && set[text.charCodeAt(at)] === 1;
  }

  function matchAt(from: number): number | null {
    const choices: Choice[] = [{ next: 0, at: from, last: from, step: 1 }];
    for (
      let choice = choices.at(-1);
      choice !== undefined && steps < limit;
      choice = choices.at(-1)
    ) {
      steps += 1;
      const { at, next } = choice;
      if (at === choice.last) choices.pop();
      else choice.at += choice.step;
      const end = follow(next, at, choices);
      if (end !== null) return end;
    }
    return null;
  }

  /** Runs until the program ends (the match's end) or fails (null), noting choices on the way. */
  function follow(next: number, at: number, choices: Choice[]): number | null {
    for (let place = next, position = at; ; ) {
      const instruction = program[place];
      if (instruction === undefined) return position;
      if (instruction.kind === 'fork') {
        if (instruction.second !== instruction.first) {
          choices.push({ next: instruction.second, at: position, last: position, step: 1 });
        }
        place = instruction.first;
      } else if (instruction.kind === 'look') {
        const seen = has(instruction.set, instruction.ahead ? position : position - 1);
        if (seen === instruction.negative) return null;
        place += 1;
      } else {
        let count = 0;
        const most = instruction.lazy ? instruction.min : instruction.max;
        while (count < most && has(instruction.set, position + count)) count += 1;
        if (count < instruction.min) return null;
        place += 1;
        if (!instruction.lazy && count > instruction.min) {
          choices.push({
            next: place,
            at: position + count - 1,
            last: position + instruction.min,
            step: -1,
          });
        }
        if (instruction.lazy && count < instruction.max) {
          let longest = count;
          while (longest < instruction.max && has(instruction.set, position + longest))
            longest += 1;
          if (longest > count) {
            choices.push({
              next: place,
              at: position + count + 1,
              last: position + longest,
              step: 1,
            });
          }
        }
        position += count;
      }
    }
  }
}

/** Groups that repeat are written out, so that no counters are needed; `fork` prefers its first target. */
function compile(root: Node): Instruction[] {
  const program: Instruction[] = [];
  emit(root);
  return program;

  function emit(node: Node): void {
    switch (node.kind) {
      case 'set':
        program.push({ kind: 'run', set: node.set, min: 1, max: 1, lazy: false });
        return;
      case 'look':
        program.push(node);
        return;
      case 'sequence':
        for (const item of node.items) emit(item);
        return;
      case 'group':
        emit(node.item);
        return;
      case 'choice':
        emitChoice(node.items);
        return;
      case 'repeat':
        if (node.item.kind === 'set') program.push({ ...node, kind: 'run', set: node.item.set });
        else emitRepeat(node);
    }
  }

  /** fork first, rest; first; jump to the end; rest. A fork with equal targets is a jump. */
  function emitChoice(items: readonly Node[]): void {
    const [first, ...rest] = items as readonly [Node, ...Node[]];
    if (rest.length === 0) {
      emit(first);
      return;
    }
    const fork = program.push({ kind: 'fork', first: 0, second: 0 }) - 1;
    emit(first);
    const jump = program.push({ kind: 'fork', first: 0, second: 0 }) - 1;
    program[fork] = { kind: 'fork', first: fork + 1, second: program.length };
    emitChoice(rest);
    program[jump] = { kind: 'fork', first: program.length, second: program.length };
  }

  function emitRepeat(node: Extract<Node, { kind: 'repeat' }>): void {
    if (node.max > 300) throw new SyntaxError('a group may repeat at most 300 times');
    for (let i = 0; i < node.min; i++) emit(node.item);
    const forks: number[] = [];
    for (let i = node.min; i < node.max; i++) {
      forks.push(program.push({ kind: 'fork', first: 0, second: 0 }) - 1);
      emit(node.item);
    }
    for (const fork of forks) {
      const inside = fork + 1;
      const after = program.length;
      program[fork] = node.lazy
        ? { kind: 'fork', first: after, second: inside }
        : { kind: 'fork', first: inside, second: after };
    }
  }
}
