/** The secret of a public link in the part of an address behind the #; nothing in any other. */
export const secretIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('link') || undefined
