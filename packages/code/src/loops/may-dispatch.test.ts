import { expect, test } from 'vitest';
import type { Call, Code } from '../program/code-tree.ts';
import { mayDispatch } from './tool-dispatches.ts';

const name = (text: string): Code => ({ kind: 'name', name: text, line: 1 });
const call = (callee: Code, given: Call['arguments'] = []): Code => ({
  kind: 'call',
  callee,
  arguments: given,
  line: 1,
});

test.each<[string, Code]>([
  ['a name', name('toolCalls')],
  ['a member', { kind: 'member', of: name('part'), name: 'functionCall', line: 1 }],
  ['a type in a text', call(name('is'), [{ name: null, value: text('computer_call') }])],
  ['what was observed', call(name('append'), [{ name: null, value: name('observation') }])],
  ['the name of an argument', call(name('Message'), [{ name: 'call_id', value: name('id') }])],
  ['a key', { kind: 'mapping', entries: [{ key: text('callId'), value: name('id') }], line: 1 }],
])('a function may run tool calls by %s', (_, code) => {
  expect(mayDispatch(call(name('run'), [{ name: null, value: code }]))).toBe(true);
});

test('a function that names nothing of tool calls runs none', () => {
  const other = call(name('join'), [{ name: 'path', value: text('folder') }]);
  expect(mayDispatch(other)).toBe(false);
});

function text(value: string): Code {
  return { kind: 'text', value, line: 1 };
}
