/**
 * The version that an id ends with: a day (`gpt-4o-2024-08-06`, `claude-3-opus-20240229`, also before Bedrock's `-v1:0`),
 * the month and day of OpenAI's older ids (`gpt-4-0613`), or a number (`gemini-1.5-pro-002`, `text-bison@001`). Null for an id
 * that stands for whatever its maker calls so today.
 */
const DATED =
  /(?:[-@](?<day>20\d{2}-[01]\d-[0-3]\d|20\d{2}[01]\d[0-3]\d)|-(?<short>[01]\d[0-3]\d)|[-@](?<number>00\d))(?:-preview|-v\d+(?::\d+)?)?$/;

export function modelVersion(id: string): string | null {
  const { day, short, number } = DATED.exec(id.toLowerCase())?.groups ?? {};
  const isGpt = /(?:^|[/.-])gpt-/i.test(id);
  return day ?? (isGpt ? short : undefined) ?? number ?? null;
}
