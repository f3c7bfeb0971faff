import { editDistance } from './edit-distance.ts';

/** Shorter names differ by one character without imitating each other. */
const MIN_IMITATED = 6;

/** Letters of other scripts that look like Latin ones, and ASCII characters that look alike (UTS 39, confusables). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  с: 'c',
  е: 'e',
  о: 'o',
  р: 'p',
  х: 'x',
  у: 'y',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ι: 'i',
  κ: 'k',
  ɡ: 'g',
  ı: 'i',
  '0': 'o',
  '1': 'l',
  '5': 's',
  '8': 'b',
};

/** Returns the form that names which look the same have in common. */
function nameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Mn}\s_.-]+/gu, '');
  return [...plain]
    .map((one) => LOOK_ALIKES[one] ?? one)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

/**
 * Returns true when one name can be confused with the other: both look the same, or long names differ by one letter that is
 * neither a digit nor a plural. Equal names do not imitate each other.
 */
export function imitates(name: string, other: string): boolean {
  if (name === other) return false;
  const [a, b] = [nameSkeleton(name), nameSkeleton(other)];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < MIN_IMITATED || isNumberedOrPlural(name, other)) return false;
  return editDistance(a, b, 1) === 1;
}

/** `read_file` and `read_files`, `query_v1` and `query_v2` are names of one family. */
function isNumberedOrPlural(name: string, other: string): boolean {
  const stem = (text: string) =>
    text
      .toLowerCase()
      .replace(/\d+/g, '#')
      .replace(/s(?=$|[_.-])/g, '')
      .replace(/e(?=$|[_.-])/g, '');
  return stem(name) === stem(other);
}
