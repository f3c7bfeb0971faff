/** What a tool can do to the world around an agent, by the words of its name; the first row that fits counts. */
const CAPABILITIES: readonly (readonly [capability: string, words: RegExp])[] = [
  [
    'shell',
    /shell|bash|terminal|command|subprocess|\brepl\b|python|code ?(?:interpreter|exec|runner)|e2b|sandbox|docker/,
  ],
  ['payment', /stripe|payment|paypal|checkout|invoice|refund|wallet|coinbase/],
  [
    'database',
    /\bsql\b|sqlite|database|postgres|mysql|mongo|duck ?db|big ?query|snowflake|neo4j|redis/,
  ],
  ['browser', /browser|playwright|selenium|puppeteer|stagehand|computer ?use|\bcomputer\b/],
  [
    'files',
    /\bfiles?\b|file ?(?:read|write|management|system)|director(?:y|ies)|text ?editor|\bedit\b/,
  ],
  ['messages', /e?mail|slack|discord|telegram|twilio|whats ?app|\bsms\b/],
  [
    'network',
    /search|\bhttp\b|request|scrap|crawl|fetch|\bweb|website|\burl\b|\bapi\b|wikipedia|arxiv|duck ?duck|google|tavily|serper|exa\b|firecrawl|youtube|github|jira/,
  ],
];

/** Returns what a tool of a name can do: `shell` for `ShellTools`; null where the name does not show it. */
export function toolCapability(name: string): string | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();
  return CAPABILITIES.find(([, shown]) => shown.test(words))?.[0] ?? null;
}
