import type { Span } from '@svc/contract';
import { byText } from './text-order.ts';

type Placed = {
  readonly path: string;
  readonly span: Readonly<Pick<Span, 'startLine' | 'startColumn'>>;
};

/** Order by file, then by where in it something starts. */
export function byPlace(a: Placed, b: Placed): number {
  return (
    byText(a.path, b.path) ||
    a.span.startLine - b.span.startLine ||
    a.span.startColumn - b.span.startColumn
  );
}
