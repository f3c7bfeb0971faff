/** The mark of the product: entries of a log, the last one checked. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="mark">
      <rect width="32" height="32" rx="8" />
      <path d="M9 10.5h14M9 16h8.5M9 21.5h5" />
      <path d="m17.6 21.2 2.6 2.6 4.8-5.4" data-check />
    </svg>
  );
}
