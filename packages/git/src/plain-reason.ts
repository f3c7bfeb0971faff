/** Standard texts of the error codes of the operating system, the network and TLS. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'is a directory',
  EEXIST: 'file exists',
  ENOSPC: 'no space left on device',
  EDQUOT: 'disk quota exceeded',
  EROFS: 'read-only file system',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files in system',
  ELOOP: 'too many levels of symbolic links',
  ENAMETOOLONG: 'file name too long',
  EBUSY: 'device or resource busy',
  EIO: 'input/output error',
  ENXIO: 'no such device or address',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'broken pipe',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'temporary failure in name resolution',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  CERT_HAS_EXPIRED: 'certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'self-signed certificate; add its authority with NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN:
    'self-signed certificate in certificate chain; add its authority with NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'unable to verify the first certificate; add its authority with NODE_EXTRA_CA_CERTS',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'unable to get local issuer certificate; add its authority with NODE_EXTRA_CA_CERTS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate does not match the host name',
};

/** Returns why a system call failed: the standard text and the code, `permission denied (EACCES)`; other codes alone. */
export function plainReason(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (typeof code !== 'string') return 'unknown error';
  return Object.hasOwn(REASONS, code) ? `${REASONS[code]} (${code})` : code;
}
