import { makeLink, type MadeLink } from '../../administration/links.ts'
import { requireService } from '../../administration/service.ts'
import { showAccount } from '../../accounts/showing.ts'
import { invalid } from '../../auth-error.ts'
import type { Auth } from '../../auth.ts'
import type { LinkType } from '../../codes/issue.ts'
import { redirectRules } from '../../letters/wish.ts'
import { json } from '../../protocol/answer.ts'
import { record, text } from '../../protocol/body.ts'
import { readAddress } from '../../protocol/email-address.ts'
import { isAllowedRedirect, readRedirect } from '../../protocol/redirect.ts'
import type { Endpoint } from '../endpoint.ts'

const TYPES: readonly string[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] satisfies LinkType[]

function readType(given: string): LinkType {
  if (!TYPES.includes(given)) invalid(`Invalid email action link type requested: ${given.slice(0, 40)}`)
  return given as LinkType
}

/** The link as the protocol has it: below the service's own prefix, from where it leads to the page that answers it. */
function actionLink({ config }: Auth['kernel'], made: MadeLink, redirectTo: string): string {
  const type = made.type.startsWith('email_change') ? 'email_change' : made.type
  const query = new URLSearchParams({ token: made.tokenHash, type, redirect_to: redirectTo })
  return `${config.origin}${config.auth.prefix}/verify?${query}`
}

export const generateLink: Endpoint = {
  method: 'POST',
  path: '/admin/generate_link',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const fields = await call.fields()
    const rules = redirectRules(auth.kernel)
    const asked = text(fields, 'redirect_to')
    const redirectTo = isAllowedRedirect(asked, rules) ? asked : readRedirect(call, rules)
    const newEmail = text(fields, 'new_email')
    const made = await makeLink(auth, {
      type: readType(text(fields, 'type')),
      email: readAddress(text(fields, 'email')),
      newEmail: newEmail === '' ? null : readAddress(newEmail),
      password: text(fields, 'password'),
      metadata: record(fields, 'data') ?? {},
      redirectTo: redirectTo === rules.origin ? null : redirectTo,
    })
    return json({
      ...(await showAccount(auth.kernel.database.db, made.account)),
      action_link: actionLink(auth.kernel, made, redirectTo),
      email_otp: made.code,
      hashed_token: made.tokenHash,
      verification_type: made.type,
      redirect_to: redirectTo,
    })
  },
}
