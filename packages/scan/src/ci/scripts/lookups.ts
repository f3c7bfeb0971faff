/** Commands that print text of others, at the start of a command. */
const FETCH =
  /(?:^|\$\(|(?<!\\)`)\s*((?:gh\s+(?:issue|pr)\s+(?:view|diff)|gh\s+run\s+view\b[^\n|]{0,500}?--log(?:-failed)?|gh\s+(?:issue|pr)\s+list|gh\s+api\b[^\n|]{0,500}?(?:issues|pulls|comments|discussions|\/compare(?=\/))|glab\s+(?:mr|issue)\s+(?:view|diff|list|note)|git\s+log)\b)/;
/** The same of a request to the interface of the code host, and of a pull request's own diff. */
const REQUEST = /(?:^|\$\(|(?<!\\)`)\s*(?:curl|wget)\b([^\n|]{0,1500})/;
const OF_HOST =
  /(?:api\.github\.com|GITHUB_API_URL\}?|github\.api_url\s{0,3}\}\})["']?\/[^\s"']{0,400}?(issues|pulls|comments|discussions|compare)\b|github\.com\/[^\s"']{0,300}\/(pull)\/[^\s"']{0,200}\.(?:diff|patch)|github\.event\.(?:issue|(pull_request))\.(?:diff_url|patch_url|url|comments_url|_links)/;
/** What a comparison of two commits shows: the changes of a pull request, where there is one. */
export const COMPARED = 'gh api compare';
/** Requests that send, and parts of an issue that no outsider writes. */
const SENDS =
  /\s(?:-X|--request)[\s=]*["']?(?:POST|PUT|PATCH|DELETE)\b|\s(?:-d|--data(?:-\w{1,10})?|-F|--form|--json)[\s=]|\/(?:labels|reactions|permission|assignees)\b/;
/** Commands that print what a checked out branch of an outsider changes. */
const OF_BRANCH =
  /(?:^|\$\(|(?<!\\)`)\s*(git\s+(?:diff|show))\b(?![^\n|]{0,500}\s--(?:name-only|name-status|stat|numstat|shortstat|quiet|exit-code|cached)\b)/;

/** A here-document that the shell does not expand. */
const LITERAL = /<<-?\s{0,20}(?:"[\w.-]{1,80}"|'[\w.-]{1,80}'|\\\w{1,80})[\s\S]*$/;
/** Characters of a command in which its options are looked for. */
const MAX_COMMAND = 2000;
/** Fields of the code host that outsiders write. */
const WRITTEN_FIELDS =
  /title|body|comment|review|message|text|headRef|head_ref|commits|diff|patch/i;

/**
 * The command of a stage that prints text of others; undefined for those that print numbers, names of labels and the like.
 * `isForeign`: a branch of an outsider is checked out.
 */
export function fetchedBy(stage: string, isForeign: boolean): string | undefined {
  const plain = stage.replace(LITERAL, '');
  const found = FETCH.exec(plain);
  if (found === null)
    return requestedBy(plain) ?? (isForeign ? OF_BRANCH.exec(plain)?.[1] : undefined);
  const rest = plain.slice(found.index, found.index + MAX_COMMAND);
  const fields = /\s--json[\s=]+["']?([\w,]+)/.exec(rest)?.[1];
  if (fields !== undefined && !WRITTEN_FIELDS.test(fields)) return undefined;
  const query = /\s(?:--jq|-q)[\s=]+("[^"]{0,500}"|'[^']{0,500}'|\S{1,500})/.exec(rest)?.[1];
  if (query !== undefined && !WRITTEN_FIELDS.test(query) && !/^["']?\.(?:\[\])?["']?$/.test(query))
    return undefined;
  if (/\s(?:-X|--method)[\s=]+["']?(?:POST|PUT|PATCH|DELETE)\b|\s--name-only\b/.test(rest))
    return undefined;
  if (
    /^\s*(?:\$\(|`)?\s*gh\s+api\b[^\n|]{0,500}?\/(?:labels|reactions|permission|assignees)\b/.test(
      rest,
    )
  )
    return undefined;
  return found[1]?.endsWith('/compare') ? COMPARED : found[1];
}

/** What a request reads of an issue or pull request, in the words of the host's command line. */
function requestedBy(stage: string): string | undefined {
  const call = REQUEST.exec(stage)?.[1];
  const found = call === undefined || SENDS.test(call) ? null : OF_HOST.exec(call);
  if (found === null) return undefined;
  return found[1] === 'compare' ? COMPARED : `gh api ${found[1] ?? 'pulls'} by curl`;
}

/** Values that outsiders write, in queries and in code over the event. */
const MEMBER =
  /(?:\.|\[["']|get\(["'])(issue|pull_request|comment|discussion|review)\b["'\])?!]{0,4}\s{0,3}(?:\.|\[["']|\.get\(["'])(title|body)\b/g;

/** What of the event a command or a program in the script reads from the event's own file. */
export function eventRead(text: string): string[] {
  if (!/GITHUB_EVENT_PATH|github\.event_path/.test(text)) return [];
  const members = [...text.matchAll(MEMBER)].map(([, of, name]) => `github.event.${of}.${name}`);
  const isWhole = /\bcat\s+["']?\$\{?GITHUB_EVENT_PATH\}?["']?\s*(?:$|[)>])/m.test(text);
  return isWhole ? ['github.event', ...members] : members;
}
