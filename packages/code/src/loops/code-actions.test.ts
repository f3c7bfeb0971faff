import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const found = async (files: Readonly<Record<string, string>>) => (await agentsIn(files)).agents;

const PY = (run: string, keep = 'transcript += out') => `def miner(llm, transcript):
    for step in range(9):
        reply = llm(transcript)
        part = reply.split("\`\`\`")[1]
        ${run}
        ${keep}
`;

test.each([
  'out = subprocess.run(part, shell=True)',
  'out = subprocess.run(["bash", "-c", part])',
  'out = connection.execute(part).fetchall()',
  'out = os.popen(part)',
  'out = attempt(part)',
])(
  'Python: code of an answer that runs, whose output is asked about, makes an agent: %s [SCAN-04]',
  async (run) => {
    const more = 'def attempt(text):\n    code = text.strip()\n    return subprocess.run(code)\n';
    expect(await found({ 'a.py': PY(run) + more })).toEqual(['miner']);
  },
);

test.each([
  [
    'a program that the source names',
    'out = subprocess.run(["git", "commit", "-m", part])',
    undefined,
  ],
  [
    'a statement that stores the answer',
    'out = connection.execute("INSERT INTO t VALUES (?)", part)',
    undefined,
  ],
  ['output that nobody is asked about', 'out = subprocess.run(part)', 'print(out)'],
  ['code of another origin', 'out = subprocess.run(setup)', undefined],
])('Python: %s makes no agent [SCAN-04]', async (_, run, keep) => {
  expect(await found({ 'a.py': PY(run, keep) })).toEqual([]);
});

test('code of a kept answer, whose output is lost, makes no agent [SCAN-04]', async () => {
  const text = (run: string) => `def miner(llm, history):
    while True:
        reply = llm(history)
        history.append(reply)
        ${run}
`;
  expect(await found({ 'a.py': text('exec(reply)') })).toEqual([]);
  expect(await found({ 'a.py': text('history.append(os.popen(reply))') })).toEqual(['miner']);
});

test('a query that is run and then put into words by another call of the model makes no agent [SCAN-04]', async () => {
  const text = `def reports(questions):
    for question in questions:
        sql = llm(f"Write SQL for {question}")
        rows = connection.execute(sql).fetchall()
        print(llm(f"Put into words: {rows}"))
`;
  expect(await found({ 'a.py': text })).toEqual([]);
});

test.each([
  [
    'miner.mjs',
    `const history = [];
for (let i = 0; i < 20; i++) {
  const reply = await llm();
  const cmd = reply.match(/<cmd>(.*)<\\/cmd>/)?.[1];
  const out = execSync(cmd).toString();
  history.push({ role: 'user', content: out });
}
async function llm() {
  const body = JSON.stringify({ model: 'gpt-4o', messages: history });
  const res = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body });
  return (await res.json()).choices[0].message.content;
}
`,
    'gpt-4o',
  ],
  [
    'miner.py',
    `history = []
def ask(history):
    return requests.post(URL, json={"model": "gpt-4o", "messages": history}).json()
while True:
    command = ask(history)
    history.append(subprocess.run(command, shell=True))
`,
    'gpt-4o',
  ],
  [
    'miner.go',
    `package miner

func miner(ctx context.Context, c *openai.Client, history []openai.ChatCompletionMessage) {
	for {
		resp, err := c.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "gpt-4o", Messages: history})
		out, err := exec.Command("bash", "-c", resp.Choices[0].Message.Content).CombinedOutput()
		history = append(history, openai.ChatCompletionMessage{Content: string(out)})
	}
}
`,
    'gpt-4o',
  ],
])(
  '%s: requests to a model’s service and commands that it writes make an agent [SCAN-04]',
  async (path, text, model) => {
    const { agents, uses } = await agentsIn({ [path]: text });
    expect(agents).toEqual(['miner']);
    expect(uses.filter((one) => one.includes(' -> model '))).toEqual([`miner -> model ${model}`]);
  },
);

test('Python: a tool that is looked up by an action of an answer is run; any other value is not [SCAN-04]', async () => {
  const text = (key: string) => `class Miner:
    def __init__(self, generate, tools):
        self.generate = generate
        self.tools = tools

    def dig(self, messages):
        for _ in range(9):
            step = json.loads(self.generate(messages))
            tool = self.tools[${key}]
            messages.append({"role": "user", "content": tool(step["input"])})
`;
  expect(await found({ 'a.py': text('step["tool"]') })).toEqual(['Miner']);
  expect(await found({ 'a.py': text('0') })).toEqual([]);
});

const ROLLOUT = `def rollout(env, policy, turns):
    seen = None
    for turn in range(turns):
        action = policy.forward_turn(env.query, seen)
        seen = env.step(action)
`;
const POLICY = (ask: string) => `class ShellPolicy:
    def forward_turn(self, query, seen):
        self.history.append({"role": "user", "content": seen})
        return ${ask}
`;

test('Python: a model behind a parameter without a type is found by its method; a network is none [SCAN-04]', async () => {
  const files = (ask: string) => ({ 'run.py': ROLLOUT, 'policy.py': POLICY(ask) });
  expect(await found(files('openai.chat.completions.create(messages=self.history)'))).toEqual([
    'rollout',
  ]);
  expect(await found(files('self.network(query)'))).toEqual([]);
});

test('Kotlin: what repeats is a loop [SCAN-04]', async () => {
  const text = (loop: string) => `class Miner(val llm: ChatModel, val actions: Map<String, Tool>) {
  fun dig(goal: String) {
    var scratchpad = ""
    ${loop} {
      val reply = llm.chat(scratchpad + goal)
      val action = parse(reply)
      val observation = runAction(action)
      scratchpad += observation
    }
  }
}
`;
  expect(await found({ 'a.kt': text('repeat(9)') })).toEqual(['Miner']);
  expect(await found({ 'a.kt': text('measure(9)') })).toEqual([]);
});
