/** What an MCP server brings to a conversation. */
export type Ability = 'private' | 'untrusted' | 'out';

type Row = readonly [name: string, ...abilities: Ability[]];

const ALL: readonly Ability[] = ['private', 'untrusted', 'out'];
const SEARCH: readonly Ability[] = ['untrusted'];
const BROWSER: readonly Ability[] = ['untrusted', 'out'];
const DATA: readonly Ability[] = ['private'];

/**
 * Published MCP servers by package, with what their documented tools do: read data that is not public, bring in text
 * that outsiders write, send something out. Sources: each package's page at its registry, under its publisher.
 */
const NPM: readonly Row[] = [
  ['@modelcontextprotocol/server-filesystem', ...DATA],
  ['@modelcontextprotocol/server-memory'],
  ['@modelcontextprotocol/server-everything'],
  ['@modelcontextprotocol/server-sequential-thinking'],
  ['@modelcontextprotocol/server-github', ...ALL],
  ['@modelcontextprotocol/server-gitlab', ...ALL],
  ['@modelcontextprotocol/server-slack', ...ALL],
  ['@modelcontextprotocol/server-gdrive', ...DATA],
  ['@modelcontextprotocol/server-postgres', ...DATA],
  ['@modelcontextprotocol/server-redis', ...DATA],
  ['@modelcontextprotocol/server-puppeteer', ...BROWSER],
  ['@modelcontextprotocol/server-brave-search', ...SEARCH],
  ['@modelcontextprotocol/server-google-maps'],
  ['@modelcontextprotocol/server-everart'],
  ['@modelcontextprotocol/server-aws-kb-retrieval', ...DATA],
  ['@modelcontextprotocol/inspector'],
  ['@playwright/mcp', ...BROWSER],
  ['@executeautomation/playwright-mcp-server', ...BROWSER],
  ['chrome-devtools-mcp', ...BROWSER],
  ['@browserbasehq/mcp-server-browserbase', ...BROWSER],
  ['@upstash/context7-mcp', ...SEARCH],
  ['@notionhq/notion-mcp-server', ...ALL],
  ['@sentry/mcp-server', 'private', 'untrusted'],
  ['@supabase/mcp-server-supabase', ...DATA],
  ['@supabase/mcp-server-postgrest', ...DATA],
  ['@stripe/mcp', 'private', 'out'],
  ['@cloudflare/mcp-server-cloudflare', 'private', 'out'],
  ['@azure/mcp', 'private', 'out'],
  ['@azure-devops/mcp', ...ALL],
  ['@elastic/mcp-server-elasticsearch', ...DATA],
  ['@circleci/mcp-server-circleci', 'private', 'untrusted'],
  ['@heroku/mcp-server', 'private', 'out'],
  ['@hubspot/mcp-server', ...ALL],
  ['@netlify/mcp', 'private', 'out'],
  ['@shopify/dev-mcp', ...SEARCH],
  ['@brave/brave-search-mcp-server', ...SEARCH],
  ['@perplexity-ai/mcp-server', ...SEARCH],
  ['@apify/actors-mcp-server', ...BROWSER],
  ['@wonderwhy-er/desktop-commander', 'private', 'out'],
  ['firecrawl-mcp', ...BROWSER],
  ['exa-mcp-server', ...SEARCH],
  ['tavily-mcp', ...SEARCH],
  ['duckduckgo-mcp-server', ...SEARCH],
  ['figma-developer-mcp', ...DATA],
  ['mongodb-mcp-server', ...DATA],
  ['mcp-remote'],
];

const PYPI: readonly Row[] = [
  ['mcp-server-fetch', ...BROWSER],
  ['mcp-server-git', ...DATA],
  ['mcp-server-time'],
  ['mcp-server-sqlite', ...DATA],
  ['mcp-server-sentry', 'private', 'untrusted'],
  ['mcp-server-qdrant', ...DATA],
  ['mcp-atlassian', ...ALL],
  ['mcp-clickhouse', ...DATA],
  ['postgres-mcp', ...DATA],
  ['chroma-mcp', ...DATA],
  ['duckduckgo-mcp-server', ...SEARCH],
  ['markitdown-mcp', ...SEARCH],
  ['elevenlabs-mcp'],
  ['blender-mcp'],
  ['mcp-proxy'],
];

const IMAGES: readonly Row[] = [
  ['ghcr.io/github/github-mcp-server', ...ALL],
  ['mcp/github', ...ALL],
  ['mcp/gitlab', ...ALL],
  ['mcp/slack', ...ALL],
  ['mcp/filesystem', ...DATA],
  ['mcp/postgres', ...DATA],
  ['mcp/git', ...DATA],
  ['mcp/fetch', ...BROWSER],
  ['mcp/puppeteer', ...BROWSER],
  ['mcp/playwright', ...BROWSER],
  ['mcp/brave-search', ...SEARCH],
  ['mcp/notion', ...ALL],
];

const HOSTS: readonly Row[] = [
  ['api.githubcopilot.com', ...ALL],
  ['mcp.atlassian.com', ...ALL],
  ['mcp.notion.com', ...ALL],
  ['mcp.linear.app', ...ALL],
  ['mcp.sentry.dev', 'private', 'untrusted'],
  ['mcp.slack.com', ...ALL],
  ['mcp.asana.com', ...ALL],
  ['mcp.intercom.com', ...ALL],
  ['mcp.stripe.com', 'private', 'out'],
  ['mcp.supabase.com', ...DATA],
  ['mcp.figma.com', ...DATA],
  ['mcp.context7.com', ...SEARCH],
  ['mcp.exa.ai', ...SEARCH],
  ['mcp.tavily.com', ...SEARCH],
  ['mcp.deepwiki.com', ...SEARCH],
  ['mcp.firecrawl.dev', ...BROWSER],
  ['gitmcp.io', ...SEARCH],
];

const abilities = (rows: readonly Row[]): ReadonlyMap<string, readonly Ability[]> =>
  new Map(rows.map(([name, ...brought]) => [name, brought]));

export const KNOWN_SERVERS = {
  npm: abilities(NPM),
  pypi: abilities(PYPI),
  image: abilities(IMAGES),
  host: abilities(HOSTS),
} as const;
