/** Returns the secret of a public link from a URL's fragment; undefined if there is none. */
export const secretIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('link') || undefined
