import { fetchWithRetries } from '../../../platform/api/retrying-fetch.ts'
import { authAddress, isElsewhere } from '../../../platform/session/auth-address.ts'
import type { LetterLink } from './letter-link.ts'

/** Another site that uses this service and asked for the letter; it gets the session, and this browser does not. */
export function siteBehind(query: string, origin: string = location.origin): URL | undefined {
  const wish = new URLSearchParams(query).get('redirect_to') ?? ''
  if (!/^https?:\/\//i.test(wish) || !URL.canParse(wish)) return undefined
  const url = new URL(wish)
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
