/** Error codes of the operating system and of the network, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is one already',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  EBUSY: 'it is in use',
  EIO: 'the device failed',
  ENXIO: 'the device is not there',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by itself (NODE_EXTRA_CA_CERTS names more authorities)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'an unknown authority signed its certificate (NODE_EXTRA_CA_CERTS names more)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'an unknown authority signed its certificate (NODE_EXTRA_CA_CERTS names more)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'an unknown authority signed its certificate (NODE_EXTRA_CA_CERTS names more)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Why a call to the system failed, for people: words for the usual codes, the code itself for others. */
export function plainReason(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string') return 'unknown error';
  return Object.hasOwn(REASONS, code) ? (REASONS[code] as string) : code;
}
