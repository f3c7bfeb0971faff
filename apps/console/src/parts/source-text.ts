/** Returns who reported a finding, in words: the scan of this service, or the tool whose report was ingested by its name. */
export function sourceText(source: string): string {
  return source === 'svc' ? 'svc scan' : source;
}
