import type { Language } from '../program/program.ts';
import { type FrameworkRow, rows } from './framework-row.ts';

const FILES = 'file_path|file_paths|path|input_dir|input_files|0';
const PAGES = 'web_path|web_paths|url|urls|website_url|0';

/** A database of a product; `by` are arguments whose address (`postgresql://...`) or service name identifies it instead. */
const database = (fixed: string, by = ''): Partial<FrameworkRow> => ({ fixed, label: by });
/** Files, pages and the like: identified by their location. */
const documents = (fixed: string, label: string): Partial<FrameworkRow> => ({
  fixed,
  label,
  details: { place: 'shown' },
});

const PYTHON: readonly FrameworkRow[] = [
  ...rows('psycopg2 psycopg asyncpg psycopg_pool', [
    [
      'connect AsyncConnection.connect Connection.connect create_pool ConnectionPool AsyncConnectionPool',
      database('PostgreSQL'),
    ],
  ]),
  ...rows('pymysql mysql MySQLdb aiomysql', [
    ['connect connector.connect create_pool', database('MySQL')],
  ]),
  ...rows('sqlite3 aiosqlite', [['connect', database('SQLite')]]),
  ...rows('duckdb', [['connect sql query', database('DuckDB')]]),
  ...rows('pymongo motor', [
    ['MongoClient AsyncMongoClient AsyncIOMotorClient', database('MongoDB')],
  ]),
  ...rows('redis', [['Redis StrictRedis from_url', database('Redis')]]),
  ...rows('sqlalchemy sqlmodel', [
    ['create_engine create_async_engine', database('SQL database', 'url|0')],
  ]),
  ...rows('langchain* llama_index', [
    ['SQLDatabase.from_uri', database('SQL database', 'database_uri|0')],
    ['SQLDatabase.from_databricks', database('Databricks')],
    ['Neo4jGraph', database('Neo4j')],
  ]),
  ...rows('snowflake', [
    ['connect connector.connect Session.builder.configs', database('Snowflake')],
  ]),
  ...rows('google google.cloud', [
    ['bigquery.Client', database('BigQuery')],
    ['firestore.Client firestore.AsyncClient', database('Firestore')],
    ['storage.Client', database('Google Cloud Storage')],
    ['spanner.Client', database('Spanner')],
  ]),
  ...rows('boto3', [
    ['client resource', database('', 'service_name|0')],
    ['client().retrieve client().retrieve_and_generate', database('Amazon Bedrock knowledge base')],
  ]),
  ...rows('azure.cosmos', [
    ['CosmosClient CosmosClient.from_connection_string', database('Azure Cosmos DB')],
  ]),
  ...rows('azure.storage', [
    [
      'BlobServiceClient BlobServiceClient.from_connection_string ContainerClient',
      database('Azure Blob Storage'),
    ],
  ]),
  ...rows('pyodbc', [['connect', database('ODBC database')]]),
  ...rows('oracledb cx_Oracle', [['connect create_pool', database('Oracle')]]),
  ...rows('neo4j', [['GraphDatabase.driver AsyncGraphDatabase.driver', database('Neo4j')]]),
  ...rows('elasticsearch', [['Elasticsearch AsyncElasticsearch', database('Elasticsearch')]]),
  ...rows('opensearchpy', [['OpenSearch AsyncOpenSearch', database('OpenSearch')]]),
  ...rows('clickhouse_connect clickhouse_driver', [['get_client Client', database('ClickHouse')]]),
  ...rows('cassandra', [['Cluster', database('Cassandra')]]),
  ...rows('databricks', [['sql.connect', database('Databricks')]]),
  ...rows('supabase', [['create_client acreate_client', database('Supabase')]]),
  ...rows('langchain*', [
    [
      'PyPDFLoader PyMuPDFLoader PDFPlumberLoader PDFMinerLoader PyPDFDirectoryLoader TextLoader CSVLoader DirectoryLoader JSONLoader UnstructuredFileLoader UnstructuredPDFLoader UnstructuredMarkdownLoader UnstructuredHTMLLoader UnstructuredWordDocumentLoader UnstructuredExcelLoader Docx2txtLoader BSHTMLLoader NotionDirectoryLoader PythonLoader GitLoader',
      documents('files', FILES),
    ],
    [
      'WebBaseLoader UnstructuredURLLoader RecursiveUrlLoader SitemapLoader AsyncHtmlLoader AsyncChromiumLoader SeleniumURLLoader PlaywrightURLLoader FireCrawlLoader YoutubeLoader.from_youtube_url OnlinePDFLoader',
      documents('web pages', PAGES),
    ],
    ['S3FileLoader S3DirectoryLoader', database('Amazon S3')],
    ['GCSFileLoader GCSDirectoryLoader', database('Google Cloud Storage')],
    ['AzureBlobStorageContainerLoader AzureBlobStorageFileLoader', database('Azure Blob Storage')],
    ['ConfluenceLoader', database('Confluence')],
    ['NotionDBLoader', database('Notion')],
    ['GoogleDriveLoader', database('Google Drive')],
    ['GithubFileLoader GitHubIssuesLoader', database('GitHub')],
    ['SharePointLoader', database('SharePoint')],
    ['ArxivLoader ArxivRetriever', database('arXiv')],
    ['WikipediaLoader WikipediaRetriever', database('Wikipedia')],
    ['AmazonKnowledgeBasesRetriever', database('Amazon Bedrock knowledge base')],
    ['AmazonKendraRetriever', database('Amazon Kendra')],
    ['VertexAISearchRetriever', database('Vertex AI Search')],
    ['AzureAISearchRetriever', database('Azure AI Search')],
    ['TavilySearchAPIRetriever', database('web search')],
  ]),
  ...rows('llama_index', [
    ['SimpleDirectoryReader', documents('files', FILES)],
    ['PDFReader PyMuPDFReader DocxReader', documents('files', FILES)],
    [
      'SimpleWebPageReader BeautifulSoupWebReader TrafilaturaWebReader',
      documents('web pages', PAGES),
    ],
    ['DatabaseReader', database('SQL database', 'uri')],
    ['WikipediaReader', database('Wikipedia')],
    ['GoogleDriveReader', database('Google Drive')],
    ['S3Reader', database('Amazon S3')],
    ['NotionPageReader', database('Notion')],
  ]),
  ...rows('crewai', [
    [
      'PDFKnowledgeSource TextFileKnowledgeSource CSVKnowledgeSource ExcelKnowledgeSource JSONKnowledgeSource CrewDoclingSource',
      documents('files', FILES),
    ],
    ['StringKnowledgeSource', database('text')],
  ]),
  ...rows('agno phi', [
    [
      'PDFKnowledgeBase TextKnowledgeBase CSVKnowledgeBase JSONKnowledgeBase DocxKnowledgeBase',
      documents('files', FILES),
    ],
    ['PDFUrlKnowledgeBase WebsiteKnowledgeBase', documents('web pages', 'urls')],
  ]),
];

const JAVASCRIPT: readonly FrameworkRow[] = [
  ...rows('pg postgres @vercel/postgres @neondatabase/serverless', [
    ['Pool Client default default.Pool default.Client createPool neon sql', database('PostgreSQL')],
  ]),
  ...rows('mysql2 mysql', [
    ['createConnection createPool default.createConnection default.createPool', database('MySQL')],
  ]),
  ...rows('better-sqlite3 sqlite3 sqlite bun:sqlite node:sqlite', [
    ['default open Database DatabaseSync default.Database', database('SQLite')],
  ]),
  ...rows('mongodb mongoose', [['MongoClient default.connect connect', database('MongoDB')]]),
  ...rows('redis ioredis @upstash/redis', [
    ['createClient default Redis Redis.fromEnv', database('Redis')],
  ]),
  ...rows('@prisma/client', [['PrismaClient', database('SQL database')]]),
  ...rows('@supabase/supabase-js', [['createClient', database('Supabase')]]),
  ...rows('@aws-sdk/client-dynamodb', [['DynamoDBClient DynamoDB', database('Amazon DynamoDB')]]),
  ...rows('@aws-sdk/client-s3', [['S3Client S3', database('Amazon S3')]]),
  ...rows('@google-cloud/bigquery', [['BigQuery', database('BigQuery')]]),
  ...rows('@google-cloud/storage', [['Storage', database('Google Cloud Storage')]]),
  ...rows('@google-cloud/firestore firebase-admin', [
    ['Firestore getFirestore', database('Firestore')],
  ]),
  ...rows('neo4j-driver', [['default.driver driver', database('Neo4j')]]),
  ...rows('@elastic/elasticsearch', [['Client', database('Elasticsearch')]]),
  ...rows('@langchain/* langchain/*', [
    [
      'PDFLoader TextLoader CSVLoader DirectoryLoader JSONLoader DocxLoader',
      documents('files', FILES),
    ],
    [
      'CheerioWebBaseLoader PuppeteerWebBaseLoader PlaywrightWebBaseLoader RecursiveUrlLoader',
      documents('web pages', PAGES),
    ],
    ['SqlDatabase.fromDataSourceParams', database('SQL database')],
  ]),
];

const GO: readonly FrameworkRow[] = [
  ...rows('database/sql', [['Open', database('SQL database', '0')]]),
  ...rows('github.com/jackc/pgx', [['Connect New', database('PostgreSQL')]]),
  ...rows('go.mongodb.org/mongo-driver', [['Connect', database('MongoDB')]]),
  ...rows('github.com/redis/go-redis github.com/go-redis/redis', [
    ['NewClient', database('Redis')],
  ]),
];

/** Calls that open databases, files and pages: no assets, but what agents and tools may use. By language. */
export const DATA_SOURCE_ROWS: Readonly<Partial<Record<Language, readonly FrameworkRow[]>>> = {
  python: PYTHON,
  javascript: JAVASCRIPT,
  go: GO,
};

/** Data products by the scheme of an address, a driver or a service of a cloud's client. */
export const DATA_PRODUCTS: Readonly<Record<string, string>> = {
  postgres: 'PostgreSQL',
  postgresql: 'PostgreSQL',
  pgx: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  sqlite: 'SQLite',
  sqlite3: 'SQLite',
  mssql: 'SQL Server',
  sqlserver: 'SQL Server',
  oracle: 'Oracle',
  snowflake: 'Snowflake',
  bigquery: 'BigQuery',
  duckdb: 'DuckDB',
  redshift: 'Amazon Redshift',
  cockroachdb: 'CockroachDB',
  clickhouse: 'ClickHouse',
  trino: 'Trino',
  databricks: 'Databricks',
  dynamodb: 'Amazon DynamoDB',
  s3: 'Amazon S3',
  athena: 'Amazon Athena',
  'redshift-data': 'Amazon Redshift',
  'rds-data': 'Amazon RDS',
  kendra: 'Amazon Kendra',
  opensearch: 'Amazon OpenSearch',
};
