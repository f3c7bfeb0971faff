import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { placeText } from './place-text.ts';
import { UntrustedText } from './untrusted-text.tsx';

/** The place of a finding: where it is too long, the end of its folder is cut, and the file stays whole as long as it fits. */
export function PathText({
  path,
  line,
  before,
}: {
  readonly path: string;
  readonly line: number;
  /** Comes before the folder, and is cut with it. */
  readonly before?: ReactNode;
}) {
  const end = path.lastIndexOf('/') + 1;
  return (
    <>
      {/* a screen reader would pause between the parts */}
      <span className="path" aria-hidden>
        {(end > 0 || before !== undefined) && (
          <span className="path-folder">
            {before !== undefined && <>{before} </>}
            <UntrustedText text={path.slice(0, end)} />
          </span>
        )}
        <span className="path-file">
          <UntrustedText text={placeText(path, line).slice(end)} />
        </span>
      </span>
      <VisuallyHidden component="span">
        {before !== undefined && <>{before} </>}
        <UntrustedText text={placeText(path, line)} />
      </VisuallyHidden>
    </>
  );
}
