import { startHostedWorker } from './hosted-worker.ts';
import { VerifyForm } from './verify-form.tsx';

/** `/verify`: checks an evidence file in this browser. Nothing is sent anywhere, and nobody needs to sign in. */
export function VerifyPage() {
  return (
    <VerifyForm startWorker={startHostedWorker}>
      <p>
        Nothing is sent.{' '}
        <a href="/svc-verify.html" download>
          Download this page as a file
        </a>{' '}
        to verify without the service and without a network.
      </p>
    </VerifyForm>
  );
}
