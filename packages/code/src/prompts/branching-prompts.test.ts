import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

test.each([
  [
    'a.py',
    `import openai
DESK = "You work at the desk of a hotel. Bags: {bags}"
LIFT = "You work in the lift of a hotel. Bags: {bags}"

def system_for(place, bags):
    if place == "desk":
        return DESK.replace("{bags}", bags)
    if place == "none":
        return ""
    if place == "lift":
        return LIFT.format(bags=bags)
    return "You work in the cellar of a hotel."

client = openai.OpenAI()
client.chat.completions.create(model="gpt-5", messages=[{"role": "system", "content": system_for(place, bags)}])
`,
    ['DESK', 'LIFT', 'system_for'],
  ],
  [
    'a.ts',
    `import OpenAI from 'openai';
const DESK = 'You work at the desk of a hotel.';
const LIFT = 'You work in the lift of a hotel.';
function systemFor(place: string) {
  switch (place) {
    case 'desk': return DESK.trim();
    case 'none': return '';
    default: return LIFT.replace('a hotel', hotel);
  }
}
const client = new OpenAI();
client.chat.completions.create({ model: 'gpt-5', messages: [{ role: 'system', content: systemFor(place) }] });
`,
    ['DESK', 'LIFT'],
  ],
])(
  'all branches of a function that returns a prompt are prompts, empty ones apart: %s [SCAN-04]',
  async (path, text, names) => {
    const { uses } = await analysed({ [path]: text });
    const found = uses.filter((one) => one.includes('-> prompt'));
    expect(found.map((one) => one.split('prompt ')[1])).toEqual(names);
  },
);
