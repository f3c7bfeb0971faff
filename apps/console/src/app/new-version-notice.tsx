import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOutdated } from '../api/build.ts';

/** Offers once to load the pages of a version of the service that was deployed since. */
export function NewVersionNotice() {
  const isOutdated = useOutdated();
  const [isDeclined, setDeclined] = useState(false);
  return (
    <div role="status">
      {isOutdated && !isDeclined && (
        <div className="notice actions">
          <span>The service has a new version. Reloading drops what you have typed here.</span>
          <Button size="compact-sm" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDeclined(true)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
