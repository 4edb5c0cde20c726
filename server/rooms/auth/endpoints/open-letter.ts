import { languageOf } from '../../../kernel/http/language.ts'
import { invalid } from '../auth-error.ts'
import { confirmPage } from '../codes/issue.ts'
import { kindsOf } from '../codes/kinds.ts'
import { readAskedRedirect } from '../protocol/redirect.ts'
import { redirectRules } from '../letters/wish.ts'
import { land } from '../protocol/landing.ts'
import type { Endpoint } from './endpoint.ts'

/** A link followed: leads to the page whose button answers it, because mail scanners follow links too. */
export const openLetter: Endpoint = {
  method: 'GET',
  path: '/verify',
  answer: ({ kernel }, call) => {
    const tokenHash = call.query.get('token') || call.query.get('token_hash') || ''
    const type = call.query.get('type') ?? ''
    if (tokenHash === '') invalid('Verify requires a token or a token hash')
    if (type === '') invalid('Verify requires a verification type')
    if (kindsOf(type).length === 0 || tokenHash.length > 200) invalid('Unsupported verification type')
    const redirectTo = readAskedRedirect(call, redirectRules(kernel))
    const page = confirmPage(kernel, { tokenHash, type, redirectTo, language: languageOf(call.headers) })
    return Promise.resolve(land(page, 303))
  },
}
