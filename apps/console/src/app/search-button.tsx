import { IconSearch } from '@tabler/icons-react';

/** Opens the palette; looks like the field that it opens. */
export function SearchButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className="search-button" onClick={onClick}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>Search or run</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}
