import { ApiProblem, responseProblem } from './api-problem.ts';

/** Approves what `svc login` asks; returns the address at which the command line waits. Throws `ApiProblem`. */
export async function approveCliSignIn(form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch('/auth/authorize', {
    method: 'POST',
    credentials: 'same-origin',
    redirect: 'error',
    body: new URLSearchParams(form),
  }).catch(() => {
    throw new ApiProblem({
      code: 'offline',
      status: 0,
      title: 'No connection',
      detail: 'the service did not answer; try again when the connection is back',
      requestId: null,
    });
  });
  if (!response.ok) throw await responseProblem(response);
  const { redirectTo } = (await response.json()) as { readonly redirectTo: string };
  return redirectTo;
}
