import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

const LEGACY = sample('base32', 52, 81).toLowerCase();

export const AZURE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/azure-ai-key',
    valid: [
      `${sample('base62', 52, 123)}JQQJ99AB${sample('base62', 16, 124)}A${sample('base62', 7, 125)}`,
    ],
    invalid: [
      `${sample('base62', 52, 121)}JQQJ00AB${sample('base62', 24, 122)}`,
      `${'x'.repeat(52)}JQQJ99AB${'x'.repeat(16)}A${'x'.repeat(7)}`,
    ],
  },
  {
    rule: 'secret/azure-openai-key',
    valid: [
      { text: `AZURE_OPENAI_API_KEY=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: [
      'AZURE_OPENAI_API_VERSION=2024-02-15-preview',
      `AZURE_OPENAI_API_KEY=${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/azure-storage-key',
    valid: [
      {
        text: `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${sample('base64', 86, 127)}==;EndpointSuffix=x`,
        secret: `${sample('base64', 86, 127)}==`,
      },
    ],
    invalid: [
      `AccountKey=${sample('base64', 40, 126)}==`,
      `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${'x'.repeat(86)}==;EndpointSuffix=x`,
    ],
  },
  {
    rule: 'secret/azure-shared-access-signature',
    valid: [
      {
        text: `https://a.blob.host/c?sv=2024-01-01&se=2030-01-01&sr=c&sp=r&sig=${sample('base62', 43, 129)}%3D`,
        secret: `${sample('base62', 43, 129)}%3D`,
      },
    ],
    invalid: [
      `https://a.host/?sig=${sample('base62', 43, 128)}%3D`,
      `https://a.blob.host/c?sv=2024-01-01&se=2030-01-01&sr=c&sp=r&sig=${'x'.repeat(43)}%3D`,
    ],
  },
  {
    rule: 'secret/azure-client-secret',
    valid: [`${sample('base62', 3, 132)}8Q~${sample('base62', 34, 133)}`],
    invalid: [
      `${sample('base62', 3, 130)}8Q~${sample('base62', 20, 131)}`,
      `${'x'.repeat(3)}8Q~${'x'.repeat(34)}`,
    ],
  },
  {
    rule: 'secret/azure-devops-token',
    valid: [`${sample('base62', 76, 136)}AZDO${sample('base62', 4, 137)}`],
    invalid: [
      `${sample('base62', 40, 134)}AZDO${sample('base62', 4, 135)}`,
      `${'x'.repeat(76)}AZDO${'x'.repeat(4)}`,
    ],
  },
  {
    rule: 'secret/azure-messaging-key',
    valid: [
      `${sample('base64', 33, 139)}+ASbA${sample('base64', 5, 140)}=`,
      {
        text: `Endpoint=sb://x/;SharedAccessKeyName=y;SharedAccessKey=${sample('base64', 43, 141)}=`,
        secret: `${sample('base64', 43, 141)}=`,
      },
    ],
    invalid: [
      `SharedAccessKey=${sample('base64', 20, 138)}=`,
      `${'x'.repeat(33)}+ASbA${'x'.repeat(5)}=`,
    ],
  },
  {
    rule: 'secret/azure-data-key',
    valid: [`${sample('base64', 76, 144)}ACDb${sample('base64', 5, 145)}A==`],
    invalid: [
      `${sample('base64', 40, 142)}ACDb${sample('base64', 5, 143)}A==`,
      `${'x'.repeat(76)}ACDb${'x'.repeat(5)}A==`,
    ],
  },
  {
    rule: 'secret/azure-function-key',
    valid: [`${sample('base64url', 44, 148)}AzFu${sample('base64url', 5, 149)}A==`],
    invalid: [
      `${sample('base64url', 20, 146)}AzFu${sample('base64url', 5, 147)}A==`,
      `${'x'.repeat(44)}AzFu${'x'.repeat(5)}A==`,
    ],
  },
  {
    rule: 'secret/azure-search-key',
    valid: [`${sample('base62', 42, 152)}AzSeA${sample('base62', 5, 153)}`],
    invalid: [
      `${sample('base62', 20, 150)}AzSeA${sample('base62', 5, 151)}`,
      `${'x'.repeat(42)}AzSeA${'x'.repeat(5)}`,
    ],
  },
  {
    rule: 'secret/azure-container-registry-key',
    valid: [`${sample('base64', 42, 156)}+ACRA${sample('base64', 5, 157)}`],
    invalid: [
      `${sample('base64', 20, 154)}+ACRA${sample('base64', 5, 155)}`,
      `${'x'.repeat(42)}+ACRA${'x'.repeat(5)}`,
    ],
  },
  {
    rule: 'secret/azure-devops-legacy-token',
    valid: [assigned('AZURE_DEVOPS_TOKEN', LEGACY)],
    invalid: [
      `AZURE_DEVOPS_TOKEN=${LEGACY.slice(0, 40)}`,
      `AZURE_DEVOPS_TOKEN=${'x'.repeat(52)}`,
      `BUILD_REFERENCE=${LEGACY}`,
    ],
  },
  {
    rule: 'secret/azure-app-configuration-key',
    valid: [
      {
        text: `Endpoint=https://acme.azconfig.io;Id=ab12-l0-s0:aBc;Secret=${sample('base64', 43, 6603)}=`,
        secret: `${sample('base64', 43, 6603)}=`,
      },
    ],
    invalid: [
      `Endpoint=https://acme.azconfig.io;Id=ab12-l0-s0:aBc;Secret=${'x'.repeat(43)}=`,
      `Endpoint=https://acme.azconfig.io;Id=ab12;Secret=${sample('base64', 12, 6604)}`,
    ],
  },
  {
    rule: 'secret/azure-communication-key',
    valid: [
      {
        text: `endpoint=https://acme.communication.azure.com/;accesskey=${sample('base64', 86, 6605)}==`,
        secret: `${sample('base64', 86, 6605)}==`,
      },
      {
        text: `Endpoint=https://acme.service.signalr.net;AccessKey=${sample('base64', 43, 6606)}=;Version=1.0;`,
        secret: `${sample('base64', 43, 6606)}=`,
      },
    ],
    invalid: [
      `Endpoint=https://acme.service.signalr.net;AccessKey=${'x'.repeat(43)}=;Version=1.0;`,
      `Endpoint=https://acme.webpubsub.azure.com;AccessKey=${sample('base64', 12, 6607)}`,
    ],
  },
  {
    rule: 'secret/azure-refresh-token',
    valid: [
      `0.A${sample('base64url', 60, 9283)}.Ag${sample('base64url', 300, 9284)}`,
      `1.A${sample('base64url', 60, 9285)}.2.Ag${sample('base64url', 300, 9286)}.A${sample('base64url', 250, 9287)}`,
    ],
    invalid: [
      `0.A${sample('base64url', 60, 9288)}.Ag${sample('base64url', 40, 9289)}`,
      `10.A${sample('base64url', 60, 9290)}.Ag${sample('base64url', 300, 9291)}`,
    ],
  },
  {
    rule: 'secret/azure-api-management-git',
    valid: [`git&202612310000&${sample('base62', 86, 9292)}==`],
    invalid: [
      `git&202612310000&${sample('base62', 20, 9293)}==`,
      `git&202612310000&${'x'.repeat(86)}==`,
    ],
  },
];
