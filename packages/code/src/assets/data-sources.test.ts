import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

test('stores, files and databases that tools and agents use are told, with the store’s maker [SCAN-04]', async () => {
  const { sightings, uses } = await analysed({
    'a.py': `import sqlite3
import boto3
from sqlalchemy import create_engine
from crewai import Agent
from crewai.knowledge.source.pdf_knowledge_source import PDFKnowledgeSource
from langchain_core.tools import tool, create_retriever_tool
from langchain_core.vectorstores import InMemoryVectorStore
from langchain_community.document_loaders import WebBaseLoader
from langchain_openai import OpenAIEmbeddings
from langgraph.prebuilt import create_react_agent

pages = WebBaseLoader("https://u:p@example.com/guide?key=1").load()
store = InMemoryVectorStore.from_documents(split(pages), OpenAIEmbeddings(model="text-embedding-3-small"))
guide = create_retriever_tool(store.as_retriever(), "guide", "Searches the guide")
engine = create_engine("postgresql://localhost/app")

@tool
def orders(day: str):
    with engine.connect() as connection:
        return connection.execute(day)

@tool
def notes(day: str):
    return read(day)

def read(day):
    return sqlite3.connect("notes.db").execute(day), boto3.client("s3").list_buckets()

helper = create_react_agent("openai:gpt-4o", [guide, orders, notes], name="helper")
reader = Agent(role="Reader", knowledge_sources=[PDFKnowledgeSource(file_paths=["terms.pdf"])])
`,
  });
  expect(
    sightings
      .filter(({ kind }) => kind === 'vector-store')
      .map(({ name, provider, details }) => [name, provider, details]),
  ).toEqual([['LangChain in memory', 'LangChain', { storage: 'memory' }]]);
  expect(uses).toEqual([
    'LangChain in memory -> data-source https://example.com/guide',
    'LangChain in memory -> model text-embedding-3-small',
    'Reader -> data-source terms.pdf',
    'guide -> vector-store LangChain in memory',
    'helper -> model gpt-4o',
    'helper -> tool guide',
    'helper -> tool notes',
    'helper -> tool orders',
    'notes -> data-source Amazon S3',
    'notes -> data-source SQLite',
    'orders -> data-source PostgreSQL',
  ]);
});

test('tools in TypeScript tell the databases that they read; a database alone is no asset [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'a.ts': `import { tool } from 'ai';
import { Pool } from 'pg';
import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory';
const pool = new Pool();
const store = new MemoryVectorStore(embeddings);
export const find = tool({ description: 'finds', execute: async ({ q }) => pool.query(q) });
export const recall = tool({ description: 'recalls', execute: async ({ q }) => store.similaritySearch(q) });
`,
    'b.py': 'import psycopg2, openai\npsycopg2.connect("dbname=x")\n',
  });
  expect(assets).toEqual(['tool find:6', 'tool recall:7', 'vector-store LangChain in memory:5']);
  expect(uses).toEqual([
    'find -> data-source PostgreSQL',
    'recall -> vector-store LangChain in memory',
  ]);
});

test('an AI service in Java has the methods of its tool classes and the store that it retrieves from [SCAN-04]', async () => {
  const { uses } = await analysed({
    'App.java': `import dev.langchain4j.service.AiServices;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
class App {
  static class Sums {
    @Tool("adds") int add(int a, int b) { return a + b; }
    int subtract(int a, int b) { return a - b; }
  }
  void run() {
    InMemoryEmbeddingStore store = new InMemoryEmbeddingStore();
    var retriever = EmbeddingStoreContentRetriever.builder().embeddingStore(store).build();
    Helper helper = AiServices.builder(Helper.class).tools(new Sums()).contentRetriever(retriever).build();
  }
}
`,
  });
  expect(uses).toEqual(['Helper -> tool add', 'Helper -> vector-store LangChain4j in memory']);
});
