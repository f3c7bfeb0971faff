/** Parts of names of arguments that choose where data goes, whom it concerns, or what is run. */
const SENSITIVE = new Set([
  ...[
    'to',
    'cc',
    'bcc',
    'recipient',
    'recipients',
    'receiver',
    'email',
    'mail',
    'phone',
    'address',
    'addresses',
  ],
  ...[
    'url',
    'urls',
    'uri',
    'link',
    'href',
    'endpoint',
    'webhook',
    'callback',
    'host',
    'hostname',
    'domain',
    'ip',
  ],
  ...[
    'path',
    'paths',
    'file',
    'filename',
    'dir',
    'directory',
    'folder',
    'destination',
    'dest',
    'target',
  ],
  ...[
    'command',
    'cmd',
    'script',
    'code',
    'sql',
    'shell',
    'exec',
    'args',
    'argv',
    'program',
    'expression',
  ],
  ...[
    'account',
    'iban',
    'bic',
    'wallet',
    'payee',
    'amount',
    'user',
    'username',
    'channel',
    'bucket',
    'repo',
    'repository',
    'branch',
  ],
]);

/**
 * Returns true when an argument at this JSON Pointer, by the names in it, chooses where data goes or what is run. The pointer
 * of the whole, '', stands for arguments that may.
 */
export function isSensitivePath(pointer: string): boolean {
  if (pointer === '') return true;
  return pointer
    .split('/')
    .flatMap((name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/))
    .some((part) => SENSITIVE.has(part.toLowerCase()));
}
