/** Returns a public link's secret from the fragment of its URL; undefined if the fragment has no secret. */
export const secretIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('link') || undefined
