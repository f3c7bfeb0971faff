import type { Annotation } from './workflow-commands.ts';

/** What is read of a report in SARIF 2.1.0 (OASIS), as `svc scan` writes it. */
type Sarif = {
  readonly runs: readonly { readonly results?: readonly Result[] }[];
};
type Result = {
  readonly ruleId?: string;
  readonly level?: string;
  readonly message: { readonly text?: string };
  readonly suppressions?: readonly unknown[];
  readonly locations?: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation?: { readonly uri?: string };
      readonly region?: { readonly startLine?: number };
    };
  }[];
};

/** Annotations of each level that the runner shows of one step. */
const SHOWN = 10;
const LEVELS = ['error', 'warning', 'notice'] as const;
/** Level of an annotation by that of the result, whose default is `warning`. */
const LEVEL_OF: ReadonlyMap<string | undefined, Annotation['level']> = new Map([
  ['error', 'error'],
  ['note', 'notice'],
  ['none', 'notice'],
]);

/** Returns the findings of a report as annotations, worst first, at most ten of each level, and how many there are. */
export function annotationsOf(report: string): {
  readonly annotations: readonly Annotation[];
  readonly total: number;
} {
  const { runs } = JSON.parse(report) as Sarif;
  const all = runs
    .flatMap(({ results = [] }) => results)
    .filter(({ suppressions = [] }) => suppressions.length === 0)
    .map(toAnnotation);
  const annotations = LEVELS.flatMap((level) =>
    all.filter((one) => one.level === level).slice(0, SHOWN),
  );
  return { annotations, total: all.length };
}

function toAnnotation({ ruleId, level, message, locations }: Result): Annotation {
  const place = locations?.[0]?.physicalLocation;
  const file = place?.artifactLocation?.uri;
  const line = place?.region?.startLine;
  return {
    level: LEVEL_OF.get(level) ?? 'warning',
    message: message.text ?? ruleId ?? 'finding',
    ...(ruleId !== undefined && { title: ruleId }),
    ...(file !== undefined && { file: decodeURIComponent(file) }),
    ...(line !== undefined && { line }),
  };
}
