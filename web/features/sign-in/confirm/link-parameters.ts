import { fetchWithRetries } from '../../../platform/api/retrying-fetch.ts'
import { authAddress, isElsewhere } from '../../../platform/session/auth-address.ts'

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

/** Another site that uses this service and asked for the letter; it gets the session, and this browser does not. */
export function siteBehind(query: string, origin: string = location.origin): URL | undefined {
  const input = new URLSearchParams(query).get('redirect_to') ?? ''
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input)) return undefined
  const url = new URL(input)
  return url.origin === origin ? undefined : url
}

/** Answers a letter for another site. Where that is, the service says, which knows the sites it may serve. */
export async function handOver(link: LetterLink, site: URL): Promise<{ error: unknown }> {
  if (isElsewhere()) return { error: { code: 'otp_expired' } }
  const answer = await fetchWithRetries(
    `${authAddress()}/verify?${new URLSearchParams({ redirect_to: site.href }).toString()}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ ...link, hand_over: true }),
    },
  )
  const told = (await answer.json()) as { redirect_to?: unknown; msg?: unknown }
  if (!answer.ok) return { error: told }
  if (typeof told.redirect_to === 'string' && /^https?:\/\//i.test(told.redirect_to)) location.assign(told.redirect_to)
  return { error: null }
}
