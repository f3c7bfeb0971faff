import { numberText } from '../../parts/number-text.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_NAMES = 8;

/** The first names of tools, and how many of `count` there are besides. */
export function ToolNames({
  names,
  count,
}: {
  readonly names: readonly string[];
  readonly count: number;
}) {
  const shown = names.slice(0, MAX_NAMES);
  const more = count - shown.length;
  return (
    <>
      <UntrustedText text={shown.join(', ')} />
      {more > 0 && ` and ${numberText(more)} more`}
    </>
  );
}
