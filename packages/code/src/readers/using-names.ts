const WORD = /(?<![\w$])using(?![\w$])/;
const WORDS = new RegExp(WORD, 'g');
/** `await using a = ...` and `for (await using a of ...)` */
const AWAITED =
  /(?<![\w$.])await[ \t]{1,20}using(?=[ \t]{1,20}(?!of\b|in\b)[A-Za-z_$][\w$]*[ \t]{0,20}(?:=(?![=>])|:|of\b))/g;
/** `using a = ...` and `for (using a of ...)` */
const DECLARED =
  /(?<![\w$.])using(?=[ \t]{1,20}(?!(?:of|in|as|instanceof|satisfies)\b)[A-Za-z_$][\w$]*[ \t]{0,20}(?:=(?![=>])|:|of\b))/g;

/**
 * Returns JavaScript or TypeScript for its grammar, which reads each `using` as the start of a declaration and supports not all
 * of those (ECMAScript explicit resource management): declarations become `const`, other names differ by a letter. Every
 * offset and line stays, so that the nodes are read from the text itself.
 *
 *     using a = open();     const a = open();
 *     using(a);             usinG(a);
 */
export function withoutUsing(text: string): string {
  if (!WORD.test(text)) return text;
  return text
    .replace(AWAITED, (found) => 'const'.padStart(found.length))
    .replace(DECLARED, 'const')
    .replace(WORDS, 'usinG');
}
