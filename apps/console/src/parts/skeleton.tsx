/** What is about to come: rows of a list, the page or panel of one thing, a picture with its axis, or a few lines. */
export type SkeletonShape = 'rows' | 'thing' | 'picture' | 'lines';

/** Widths of the bars in percent; several shapes repeat them. */
const WIDTHS: Readonly<Record<SkeletonShape, readonly number[]>> = {
  rows: [34, 48, 27, 41, 55, 30, 44, 37],
  thing: [38, 22, 90, 82, 60, 74, 51],
  picture: [100],
  lines: [64, 48, 56],
};

/** Grey bars in the shape of the content that is loading; hidden from screen readers, which get a status text instead. */
export function Skeleton({ shape }: { readonly shape: SkeletonShape }) {
  return (
    <div className="skeleton" data-shape={shape} aria-hidden>
      {WIDTHS[shape].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
