const KINDS = ['signup', 'email', 'invite', 'magiclink', 'recovery', 'email_change'] as const
export type LetterKind = (typeof KINDS)[number]

/** What the link of a letter carries. */
export interface LetterLink {
  readonly token_hash: string
  readonly type: LetterKind
}

/** Reads the query of a letter's link; one that was cut off or altered is none. */
export function readLetterLink(query: string): LetterLink | undefined {
  const params = new URLSearchParams(query)
  const token_hash = params.get('token_hash') ?? ''
  const type = KINDS.find((kind) => kind === params.get('type'))
  return type && /^[\w-]{10,300}$/.test(token_hash) ? { token_hash, type } : undefined
}
