import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PAGE_FIELDS } from './page-fields.ts';
import { absoluteTimes } from './relative-time.ts';

/** The query of the page's address: the API's own parameters, by name. */
export type Search = Readonly<Record<string, string>>;

/** Returns the query of an address by name; of a name that is repeated, the last value. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Returns the query as text, empty values left out; commas and slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(entries)
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%21', '!');
  return text === '' ? '' : `?${text}`;
}

type SearchChange = Readonly<Record<string, string | undefined>>;

/**
 * Changes some parameters; undefined removes one. A function gets the query with all changes so far, also those that the page does not
 * show yet. While somebody types, history is replaced.
 */
export type ChangeSearch = (
  change: SearchChange | ((search: Search) => SearchChange),
  options?: { readonly replace?: boolean },
) => void;

/** The page's query and what changes it. */
export function usePageSearch(): readonly [Search, ChangeSearch] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change: ChangeSearch = (values, { replace = false } = {}) => {
    const next = (latest: Search) => ({
      ...latest,
      ...(typeof values === 'function' ? values(latest) : values),
    });
    void navigate({ to: '.', search: next as never, replace, resetScroll: false });
  };
  return [search, change];
}

/** The id in the path of a page of one thing. */
export function usePageId(): string {
  return (useParams({ strict: false }) as { id?: string }).id ?? '';
}

/** One filter of a list, as the API names it. */
export type FilterField = {
  readonly name: string;
  readonly label: string;
  /** Values that the API accepts; a filter without them takes any text. */
  readonly values?: readonly string[];
  /** What one of these values is called, if not as the API names it. */
  readonly textOf?: (value: string) => string;
  /** What is picked from by name; without `values` any id is taken, also one that is not offered. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What a choice says while nothing is chosen; `any` where absent. */
  readonly unset?: string;
  /** Several values, separated by commas, `!` excludes. */
  readonly isMultiple?: boolean;
  /** Values offered beside the field: what they mean, by value. */
  readonly presets?: Readonly<Record<string, string>>;
  /** The text that most people search by: always in the bar, the others open beside it. */
  readonly isMain?: boolean;
  /** A time, picked from a calendar. */
  readonly isTime?: boolean;
  /** Values that are proposed by their labels while a person types; any other text is taken, too. */
  readonly proposed?: readonly { readonly value: string; readonly label: string }[];
  /** Likewise, names that agents have called, or of people. */
  readonly suggests?: 'servers' | 'tools' | 'people';
  /** Ids of things that are picked by name. */
  readonly things?: 'agents' | 'repositories';
  /** Shown by the list itself, such as its search field or facets; not in the row of filters. */
  readonly isHidden?: boolean;
};

/** The filter in the address: what the API is asked, and the parameters that it would refuse. */
export type ReadFilter = {
  readonly filter: Readonly<Record<string, string>>;
  readonly invalid: readonly string[];
};

/** Returns the query without the parameters of the page itself. */
export function withoutPageFields(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !PAGE_FIELDS.includes(name)));
}

/** Returns the address of the page with its relative times as they are shown: whoever opens it sees the same. */
export function frozenAddress({ origin, pathname, search, hash }: Location): string {
  const query = parseSearch(search);
  const frozen = { ...query, ...absoluteTimes(withoutPageFields(query)) };
  return `${origin}${pathname}${stringifySearch(frozen)}${hash}`;
}

/** Returns what people read of a value of a field: its label where one is proposed. */
export function proposedLabel({ proposed }: FilterField, value: string): string {
  return proposed?.find((one) => one.value === value)?.label ?? value;
}

/** Returns the value of the address that a person means by a text: that of a proposed label, else the text. */
export function proposedValue({ proposed }: FilterField, text: string): string {
  const wanted = text.trim().toLowerCase();
  return proposed?.find(({ label }) => label.toLowerCase() === wanted)?.value ?? text;
}

/** Returns what the fields of a filter are called within a sentence, in the order of the filter. */
export function filterLabels(
  filter: Readonly<Record<string, string>>,
  fields: readonly FilterField[],
): readonly string[] {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return Object.keys(filter).map((name) => labelOf(name).toLowerCase());
}

/** Reads the filter from the address. A parameter that is unknown, or has a value that the field lacks, is invalid. */
export function readFilter(search: Search, fields: readonly FilterField[]): ReadFilter {
  const filter: Record<string, string> = {};
  const invalid: string[] = [];
  for (const [name, value] of Object.entries(absoluteTimes(withoutPageFields(search)))) {
    const field = fields.find((one) => one.name === name);
    if (field !== undefined && isValid(field, value)) filter[name] = value;
    else invalid.push(name);
  }
  return { filter, invalid };
}

function isValid({ values, isMultiple = false }: FilterField, value: string): boolean {
  if (values === undefined) return value !== '';
  const given = isMultiple ? value.split(',').map((one) => one.replace(/^!/, '')) : [value];
  return given.every((one) => values.includes(one));
}

/** Returns the values of a filter with several, with one added or removed; undefined when none is left. */
export function toggled(present: string | undefined, value: string): string | undefined {
  const values = present === undefined ? [] : present.split(',');
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.length === 0 ? undefined : next.join(',');
}
