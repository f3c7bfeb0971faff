import { passagesOf } from '../instructions/instruction-text.ts';
import { POISON_PHRASES } from '../instructions/poison-phrases.ts';
import { polarity } from '../instructions/polarity.ts';
import { foreignCode } from '../shell/remote-code.ts';
import { matching, matchingAny, type TextDetector, type TextSpan } from './text-detector.ts';

/** Only texts with such a word are read for code that is fetched or decoded, window by window. */
const FETCHES =
  /curl|wget|iwr|irm|invoke-|downloadstring|base64|xxd|openssl|eval|exec|powershell/gi;

/** Text that turns whoever reads or runs it into the tool of its writer. */
export const INJECTION_DETECTORS: readonly TextDetector[] = [
  {
    id: 'injection/prompt',
    title: 'Instruction that turns the agent against its user',
    severity: 'high',
    confidence: 'medium',
    find: promptSpans,
    // a passage is a piece of its text
    presence: POISON_PHRASES.map(({ pattern }) => pattern),
    source: 'OWASP Top 10 for LLM Applications 2025, LLM01 Prompt Injection',
  },
  {
    id: 'injection/remote-code',
    title: 'Shell command that runs fetched or decoded code',
    severity: 'high',
    confidence: 'medium',
    find: remoteCodeSpans,
    presence: [FETCHES],
    source: 'CWE-494, Download of Code Without Integrity Check; CWE-78',
  },
  {
    id: 'injection/command',
    title: 'Shell command appended to an argument',
    severity: 'high',
    confidence: 'medium',
    ...matchingAny(
      /(?:[;&|]|\$\(|\x60)[ \t]{0,4}(?:rm[ \t]{1,4}-[a-z]|(?:curl|wget|nc|ncat)[ \t]{1,4}(?:-[a-z-]|https?:|[\w$-]{1,63}\.|\$)|(?:ba|z)?sh[ \t]{1,4}-[ci]|cat[ \t]{1,4}\/etc\/|chmod[ \t]{1,4}[+0-9]|python3?[ \t]{1,4}-c|powershell\b|whoami\b|id[ \t]{0,4}(?=[;&|)\x60\n]|$))/,
      // of Windows, and of languages that run a command
      /[;&|][ \t]{0,4}(?:systeminfo\b|net[ \t]{1,4}(?:user|localgroup|view)\b|type[ \t]{1,4}(?:%|[a-z]:\\)|dir[ \t]{1,4}(?:%|[a-z]:\\)|(?:system|passthru|shell_exec)[ \t]{0,2}\(['"])/,
      // a path of a program behind a separator, also an encoded line feed
      /(?:[;&|]|%0a|%0d)[ \t]{0,4}(?:\/usr)?\/s?bin\/(?:id|cat|ls|nc|(?:ba)?sh|perl|python3?|ping|uname|wget|curl)\b/,
      // CVE-2014-6271
      /\(\)[ \t]{0,4}\{[ \t]{0,4}:[ \t]{0,4};[ \t]{0,4}\}/,
      /<!--#(?:exec|include)[ \t]/,
    ),
    source: 'CWE-78, OS Command Injection',
  },
  {
    id: 'injection/sql',
    title: 'SQL that changes the statement around it',
    severity: 'high',
    confidence: 'medium',
    ...matchingAny(
      /['"][ \t]{0,4}(?:or|and)[ \t]{1,4}(['"]?)\w{1,20}\1[ \t]{0,4}=[ \t]{0,4}\1\w{1,20}/,
      // true whatever the statement asks
      /\b(?:or|and|having)[ \t(]{1,6}(?<number>[0-9]{1,10})[ \t]{0,4}=[ \t]{0,4}\k<number>(?![\w.])/,
      /['"][ \t]{0,4}(?:or|\|\|)[ \t]{0,4}(?:''|"")/,
      /['"][ \t]{0,4}\)?;[ \t]{0,4}(?:drop|truncate|alter|delete|insert|update|exec)\b/,
      /['"][ \t]{0,4}\)?[ \t]{0,4}union[ \t]{1,4}(?:all[ \t]{1,4})?select\b/,
      // of constants: another statement's rows are counted or copied
      /\bunion(?:[\s+]|\/\*{1,2}\/){1,8}(?:all(?:[\s+]|\/\*{1,2}\/){1,8})?select[\s+(]{0,8}(?:null\b|@@|char[ \t]{0,2}\(|concat[ \t]{0,2}\(|'[^'\n]{0,20}'[ \t]{0,2}\|\||[0-9]{1,4}[ \t]{0,2}(?:,[ \t]{0,2}[0-9'"@sn]|$|--|#))/,
      /\b(?:pg_sleep|benchmark|waitfor[ \t]{1,4}delay)[ \t]{0,2}[('"]/,
      /\b(?:select|and|or|by|,)[ \t(]{1,8}(?:[0-9]{1,4}[ \t]{0,2},[ \t]{0,2}){0,4}sleep[ \t]{0,2}\([ \t]{0,2}[0-9]/,
      /\bconvert[ \t]{0,2}\([ \t]{0,2}int[ \t]{0,2},[ \t(]{0,6}(?:select|union|char)\b|\bxp_(?:cmdshell|regread|dirtree)\b/,
      // one quote, and the rest of the statement a comment
      /(?<![^\n])[^'"\n]{0,40}['"][ \t]{0,4}\){0,3}[ \t]{0,4}(?:--|#|\/\*|;[ \t]{0,2}--)[^'"\n]{0,4}(?![^\n])/,
    ),
    source: 'CWE-89, SQL Injection',
  },
  {
    id: 'injection/path-traversal',
    title: 'Path that climbs out of its folder to a sensitive file',
    severity: 'high',
    confidence: 'medium',
    ...matchingAny(
      /(?:\.\.|%2e%2e|\.%2e|%2e\.)(?:[\\/]{1,3}|%2f|%5c)(?:(?:\.\.|%2e%2e)(?:[\\/]{1,3}|%2f|%5c)){0,32}(?:(?:etc|proc|root|var\/run|windows|winnt|\.ssh|\.aws)(?:[\\/]|%2f|%5c)|(?:boot|win)\.ini\b)/,
      /(?:%2e%2e(?:%2f|%5c)){2}|(?:\.\.(?:%2f|%5c|%252f|%255c)){2}/,
      // dots or separators that only a careless decoder accepts: encoded twice, overlong, of full width, doubled
      /(?:(?:%252e|%c0%ae|%c0%2e|%c0\.|%f0%80%80%ae|%uff0e|%u002e|%%32%{1,2}65|0x2e){2}[^\s.]{1,12}){2}/,
      /(?:%c0%af|%c1%9c|%c1%af|%c0%2f|%c0%5c|%c0%qf|%c1%8s|%u221[56]|%uefc8|%uf025|%%32%{1,2}66|%%35%{1,2}63|0x2f|0x5c)(?:[^\s]{0,24}(?:%c0%af|%c1%9c|%c1%af|%c0%2f|%c0%5c|%c0%qf|%c1%8s|%u221[56]|%uefc8|%uf025|%%32%{1,2}66|%%35%{1,2}63|0x2f|0x5c)|etc\b|windows\b|boot\.ini|\{file\})/,
      /(?:\.{3,4}[\\/]{1,2}){3}/,
      /\/etc\/(?:passwd|shadow|group|hosts|issue)(?:%00|\0)/,
    ),
    source: 'CWE-22, Path Traversal',
  },
  {
    id: 'injection/metadata-request',
    title: 'Request to the metadata service of a cloud',
    severity: 'critical',
    confidence: 'high',
    ...matching(
      /https?:\/\/(?:[^\s/@]{1,64}@)?(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[fd00:ec2::254\]|\[::ffff:(?:169\.254\.169\.254|a9fe:a9fe)\]|2852039166|0xa9fea9fe|0251\.0376\.0251\.0376)(?![\w.])/gi,
    ),
    source: 'CWE-918, Server-Side Request Forgery',
  },
  {
    id: 'injection/internal-request',
    title: 'Request to the machine itself or to a private network',
    severity: 'medium',
    confidence: 'medium',
    ...matching(
      /(?:https?|gopher|dict|ftp|ldap):\/\/(?:[^\s/@]{1,64}@)?(?:localhost|127(?:\.[0-9]{1,3}){1,3}|0\.0\.0\.0|\[::1?\]|10(?:\.[0-9]{1,3}){3}|192\.168(?:\.[0-9]{1,3}){2}|172\.(?:1[6-9]|2[0-9]|3[01])(?:\.[0-9]{1,3}){2}|169\.254(?!\.169\.254|\.170\.2)(?:\.[0-9]{1,3}){2}|0x7f[0-9a-f]{6}|2130706433)(?![\w.])|\bfile:\/\/\/(?:etc|proc|root|home|var)\b/gi,
    ),
    source: 'CWE-918, Server-Side Request Forgery; RFC 1918, RFC 3927, RFC 4291',
  },
  {
    id: 'injection/template',
    title: 'Template expression that reaches into its engine',
    severity: 'high',
    confidence: 'medium',
    ...matchingAny(
      /\{[{%][^{}\n]{0,200}(?:__(?:class|globals|mro|subclasses|import|builtins|init)__|constructor\.constructor|\bcycler\b|\blipsum\b|\|[ \t]{0,4}attr\()/,
      /[$#]?\{\{[ \t]{0,8}['"]?[0-9]{1,6}['"]?[ \t]{0,4}\*[ \t]{0,4}['"]?[0-9]{1,6}['"]?[ \t]{0,8}\}\}/,
      /[$#]\{[ \t]{0,8}(?:jndi:|T\([a-z.]|new[ \t]{1,4}java|@java|''\.(?:getClass|class)|[0-9]{1,6}[ \t]{0,4}\*[ \t]{0,4}[0-9]{1,6}[ \t]{0,8}\}|system\(|[^{}\n]{1,200}\bos\.(?:system|popen)\()/,
      /<%=?[ \t]{0,8}(?:system|exec|IO\.|File\.|Runtime|\x60|[0-9]{1,6}[ \t]{0,4}\*[ \t]{0,4}[0-9]{1,6}[ \t]{0,4}%>)/,
    ),
    source: 'CWE-1336, Special Elements Used in a Template Engine; CWE-917',
  },
  {
    id: 'injection/ldap',
    title: 'LDAP filter that changes the filter around it',
    severity: 'high',
    confidence: 'medium',
    ...matching(
      /(?<![^\n])[^()\n]{0,200}\)[ \t]{0,4}\([|&!]?[ \t]{0,4}\(?[ \t]{0,4}(?:uid|cn|sn|ou|dc|mail|member|memberOf|objectClass|userPassword|password|sAMAccountName)[ \t]{0,4}[~<>]?=/gi,
    ),
    source: 'CWE-90, LDAP Injection; RFC 4515',
  },
  {
    id: 'injection/hidden-text',
    title: 'Invisible characters that spell or reorder text',
    severity: 'high',
    confidence: 'medium',
    readsInvisible: true,
    ...matching(
      /(?<!\u{1f3f4}|[\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007e}]{4}|[\u202d\u202e]|(?:[\u200b\u200c\u2060\ufeff]|\u200d){8}|(?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]){4}/gu,
    ),
    source: 'CWE-1007, Insufficient Visual Distinction of Homoglyphs; CVE-2021-42574',
  },
];

function* promptSpans(text: string): Generator<TextSpan> {
  if (text.length < MIN_INSTRUCTION) return;
  for (const passage of passagesOf(text)) {
    if (passage.text.length < MIN_INSTRUCTION) continue;
    const body = passage.text.slice(0, MAX_PASSAGE);
    for (const { pattern } of POISON_PHRASES) {
      if (body.search(pattern) < 0) continue;
      const [match] = body.matchAll(pattern) as Iterable<RegExpExecArray>;
      if (match === undefined) continue;
      const end = match.index + match[0].length;
      if (polarity(passage, match.index, end) === 'shown') continue;
      yield { start: passage.start + match.index, end: passage.start + end };
    }
  }
}

/** Shorter texts are names and flags. */
const MIN_INSTRUCTION = 20;
const MAX_PASSAGE = 20_000;
const WINDOW = 600;

function* remoteCodeSpans(text: string): Generator<TextSpan> {
  if (text.search(FETCHES) < 0) return;
  let end = 0;
  for (const { index } of text.matchAll(FETCHES)) {
    if (index < end) continue;
    const start = Math.max(0, index - WINDOW / 4);
    end = Math.min(text.length, index + WINDOW);
    if (foreignCode(text.slice(start, end)) !== null) yield { start, end };
    end -= WINDOW / 4;
  }
}
