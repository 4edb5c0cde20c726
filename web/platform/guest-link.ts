/** The secret of a public link, from the fragment of its URL; empty for any other URL. */
export const secretIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('link') || undefined
