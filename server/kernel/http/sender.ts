/** Who sends a request, as far as its headers tell: a page of ours, a page of another site, or no page at all. */
export type Sender = 'own page' | 'foreign page' | 'program'

/** Browsers set these headers themselves, and no page can change what they say. */
export function senderOf(headers: Headers, allowed: readonly string[]): Sender {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'own page'
  if (origin !== null) return isOwn(origin, headers.get('host'), allowed) ? 'own page' : 'foreign page'
  if (site === null) return 'program'
  // `none`: somebody typed the address.
  return site === 'none' ? 'own page' : 'foreign page'
}

const isOwn = (origin: string, host: string | null, allowed: readonly string[]): boolean =>
  allowed.includes(origin) || (host !== null && (origin === `http://${host}` || origin === `https://${host}`))
