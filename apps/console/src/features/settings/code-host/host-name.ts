import type { CodeHostReadiness } from '@svc/contract';

/** Returns the host of the code host's address, such as `github.com`. */
export function hostName({ hostUrl }: Pick<CodeHostReadiness, 'hostUrl'>): string {
  return new URL(hostUrl).host;
}
