import { languageOf } from '../../../kernel/http/call.ts'
import type { Auth } from '../auth.ts'
import type { Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readChallenge, type Challenge } from '../protocol/pkce.ts'
import { readRedirect, type RedirectRules } from '../protocol/redirect.ts'

/** What a request for a letter says of the browser that sent it. */
export interface EmailRequest {
  /** Where the sign-in is to end, allowed; null for the site itself. */
  readonly redirectTo: string | null
  /** Null where the client keeps no verifier. */
  readonly challenge: Challenge | null
  readonly language: 'en' | 'fr'
}

export const redirectRules = ({ config }: Auth['kernel']): RedirectRules => ({
  origin: config.origin,
  redirectUrls: config.auth.redirectUrls,
})

/** Refuses half a challenge; an address that is not allowed is dropped silently. */
export function readEmailRequest({ kernel }: Auth, call: AuthCall, fields: Fields): EmailRequest {
  const to = readRedirect(call, redirectRules(kernel))
  const nowhere = to === kernel.config.origin || to === call.headers.get('referer')
  return {
    redirectTo: nowhere ? null : to,
    challenge: readChallenge(fields),
    language: languageOf(call.headers),
  }
}
