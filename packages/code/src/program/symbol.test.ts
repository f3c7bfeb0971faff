import { analysisRun } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeProgram } from '../files/code-program.ts';
import { symbolsOf } from './symbol.ts';

test('a call has other symbols in another scope, and none where the limit of depth ends the search', async () => {
  const text = `from openai import OpenAI
def make():
    from anthropic import Anthropic as OpenAI
    return 1
client = OpenAI()
`;
  const program = await codeProgram(['a.py'], folderTree({ 'a.py': text }), analysisRun());
  const file = program.file('a.py');
  const [client] = file?.scopes.top.names.get('client') ?? [];
  const [inside] = file?.scopes.of.values() ?? [];
  if (file === null || client === undefined || inside === undefined) throw new Error('not parsed');
  const ref = { ...client, file };
  expect(symbolsOf(ref, program, 12)).toEqual([]);
  expect(symbolsOf(ref, program)).toEqual(['openai.OpenAI()']);
  expect(symbolsOf({ ...ref, scope: inside }, program)).toEqual(['anthropic.Anthropic()']);
  expect(symbolsOf(ref, program)).toEqual(['openai.OpenAI()']);
});
