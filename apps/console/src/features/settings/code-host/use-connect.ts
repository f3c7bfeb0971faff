import { useWrite } from '../../../api/writes.ts';

/** Returns what begins to connect an installation, and opens the page of the code host to go on at. */
export function useConnect() {
  const begin = useWrite('addCodeHostInstallation', {
    onSuccess: ({ url }) => location.assign(url),
  });
  return {
    error: begin.error,
    /** Also while the browser opens the page. */
    isBusy: begin.isPending || begin.isSuccess,
    connect: (hostInstallationId?: number) =>
      begin.mutate({ body: hostInstallationId === undefined ? {} : { hostInstallationId } }),
  };
}
