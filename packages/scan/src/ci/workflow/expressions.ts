/**
 * Values of the event that outsiders write, as paths of the `github` context. Source: GitHub, "Secure use reference", and
 * GitHub Security Lab, "Keeping your GitHub Actions and workflows secure".
 */
const UNTRUSTED: readonly RegExp[] = [
  /^github\.event\.(?:issue|pull_request|discussion)\.(?:title|body)$/,
  /^github\.event\.(?:comment|review|review_comment)\.body$/,
  /^github\.event\.pull_request\.head\.(?:ref|label)$/,
  /^github\.event\.pull_request\.head\.repo\.(?:default_branch|description|homepage)$/,
  /^github\.head_ref$/,
  /^github\.event\.workflow_run\.(?:head_branch|display_title|head_commit\.(?:message|author\.(?:name|email)))$/,
  /^github\.event\.workflow_run\.head_repository\.description$/,
  /^github\.event\.(?:head_commit|commits\.[*\d]+)\.(?:message|author\.(?:name|email))$/,
  /^github\.event\.pages\.[*\d]+\.page_name$/,
  /^github\.event\.(?:issue|pull_request|comment|discussion|review)$/,
  /^github\.event$/,
];

/** Functions whose result is a truth or a hash, not the text. */
const TESTS = /\b(?:contains|startsWith|endsWith|hashFiles)\s*\([^()]*\)/g;
const PATH =
  /\b(?:github|inputs|env|steps|needs|matrix|secrets|vars|jobs)(?:\.[\w*-]+|\[\s*'[^']*'\s*\]|\[\s*[\d*]+\s*\])+/g;

/** A path before `&&`: the expression is what follows it. */
const TESTED =
  /!{0,2}\s{0,20}\b(?:github|inputs|env|steps|needs|matrix|secrets|vars|jobs)(?:\.[\w*-]{1,100}){1,20}\s{0,20}&&/g;

/** The paths that a text's `${{ }}` expressions read as values, in one spelling: `github.event.issue.title`. */
export function readPaths(text: string): string[] {
  return [...text.matchAll(/\$\{\{((?:(?!\$\{\{|\}\})[\s\S])*)\}\}/g)].flatMap(([, body = '']) =>
    pathsOf(body),
  );
}

/** The same of an expression without its braces, as `if:` may hold. */
function pathsOf(expression: string): string[] {
  const values = expression.replace(TESTS, ' ').replace(/'(?:[^']|'')*'(?!\s*\])/g, "''");
  // What is only tested or compared does not reach the text.
  const tested = values.replace(TESTED, ' && ');
  if (/(?:==|!=|<=?|>=?)/.test(values) && !/&&|\|\|/.test(values)) return [];
  return [...tested.matchAll(PATH)].map(([path]) => plainPath(path));
}

function plainPath(path: string): string {
  return path.replace(/\[\s*(?:'([^']*)'|([\d*]+))\s*\]/g, '.$1$2').replace(/\s/g, '');
}

/** True for a path that outsiders write. */
export function isUntrusted(path: string): boolean {
  return UNTRUSTED.some((pattern) => pattern.test(path));
}
