/** Source of the findings of scans; others are of tools whose reports were imported. */
export const OWN_SOURCE = 'svc';

/** Returns who reported a finding, in words: the scan of this service, or the tool whose report was ingested by its name. */
export function sourceText(source: string): string {
  return source === OWN_SOURCE ? 'svc scan' : source;
}
