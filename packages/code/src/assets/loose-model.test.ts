import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeAnalyzerAt } from '../code-analyzer.ts';

/** Models of a file of Python that are reported as retired. */
async function retired(text: string): Promise<number> {
  const tree = folderTree({ 'a.py': `import openai\n${text}\n` });
  return (await codeAnalyzerAt(() => '2030-01-01').analyse(['a.py'], tree)).risks.length;
}

test.each([
  ['a list of several', 'REASONING_MODELS = ("gpt-4o", "gpt-4")'],
  ['rows of a list', 'PRICES_OF_MODELS = [["gpt-4o", 2.5], ["gpt-4", 30]]'],
  ['a row with a price', 'MODELS = [{"model": "gpt-4o", "input_cost_per_token": 0.1}]'],
  ['a row with a title', 'CHOICES = [{"model_name": "gpt-4o", "title": "GPT-4o"}]'],
  ['a constructor of rows', 'known = [ModelInfo(model="gpt-4o", limit=1)]'],
  ['keys', 'CONTEXT_OF_MODEL = {"gpt-4o": 128000}'],
])('a table of models shows no use of them: %s [SCAN-04]', async (_, text) => {
  expect(await retired(text)).toBe(0);
});

test.each([
  ['a setting', 'model = "gpt-4o"'],
  ['the only model of a list', 'models = ["gpt-4o"]'],
  ['an agent with a title', 'a = {"title": "Helper", "model": "gpt-4o", "instructions": text}'],
  ['a request', 'openai.OpenAI().chat.completions.create(model="gpt-4o", messages=m)'],
  ['a choice', 'model = chosen or "gpt-4o"'],
])('a model in use is reported: %s [SCAN-04]', async (_, text) => {
  expect(await retired(text)).toBe(1);
});
