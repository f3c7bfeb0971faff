/** The files of the repository "support-desk", by path: weaknesses that matter less than those of shop-bot. */
export const SUPPORT_DESK: Readonly<Record<string, string>> = {
  'README.md': '# support-desk\n\nSorts questions of customers and drafts answers.\n',
  'requirements.txt': 'openai==2.3.0\n',
  'src/answer.py': `"""Drafts answers to questions of customers."""
from openai import OpenAI

client = OpenAI()


def answer(question: str) -> str:
    return client.responses.create(model="gpt-5-mini", input=question).output_text
`,
  '.mcp.json': `${JSON.stringify({ mcpServers: { tickets: { command: 'npx', args: ['-y', 'tickets-mcp@latest'] } } }, null, 2)}\n`,
  '.claude/settings.json': `${JSON.stringify({ permissions: { allow: ['Bash(*)'] } }, null, 2)}\n`,
  'infra/models.tf': `resource "aws_iam_role_policy" "models" {
  name = "models"
  role = "support-desk"
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = ["bedrock:InvokeModel"], Resource = "*" }]
  })
}
`,
};
