/** Where text of outsiders comes from, by what the file calls it: `github.event.issue.title`, `gh issue view`. */
export type Taint = ReadonlySet<string>;

export const CLEAN: Taint = new Set();

/** Stands for what a program reads of the event, and sends to a model or puts into an output. */
export const READ_OF_EVENT = 'text of the issue or pull request';

/** Stands among the sources of a text that is, or contains, what a model has answered. */
export const ANSWER = 'the answer of a model';

export function joined(taints: Iterable<Taint>): Taint {
  const all = new Set<string>();
  for (const taint of taints) for (const one of taint) all.add(one);
  return all;
}

/** Returns the taint of a model's answer: the sources of its input, and the mark of an answer. */
export function answered(taint: Taint): Taint {
  return new Set([...taint, ANSWER]);
}

/** The same without the mark of an answer. */
export function unanswered(taint: Taint): Taint {
  return new Set([...taint].filter((source) => source !== ANSWER));
}
