import { makeLink, type CreatedLink, inviteTo } from '../administration/links.ts'
import { requireService, SERVICE } from '../administration/author.ts'
import { showAccount, showUser } from '../accounts/user.ts'
import { invalid, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { LinkType } from '../codes/codes.ts'
import { redirectRules, readEmailRequest } from '../emails/send.ts'
import { json, noContent, serviceAddress, pagingHeaders, readPage, readsUpwards } from '../protocol/answer.ts'
import { record, text, flag, countCharacters } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-and-phone.ts'
import { isAllowedRedirect, readRedirect } from '../protocol/redirect.ts'
import { type Endpoint, audienceOf, type AuthCall } from '../protocol/call.ts'
import { listAccounts, listIdentitiesOf } from '../administration/store.ts'
import type { AccountRow } from '../store.ts'
import { announceAccount } from '../accounts/creation.ts'
import { denyTaken, addManagedAccount, readAccountFields, readAccountId } from '../administration/accounts.ts'
import { isId } from '../../../kernel/ids.ts'
import {
  renameFactor,
  removeFactorOf,
  requireManaged,
  removePasskeyOf,
  changeManagedAccount,
} from '../administration/change.ts'
import { showFactor } from '../factors/factor.ts'
import { removeAccountOf } from '../administration/remove.ts'
import { listFactors } from '../factors/store.ts'
import { readPasskeyId, listOwn } from '../passkeys/passkey.ts'
import { CLIENT_ENDPOINTS } from './oauth-clients.ts'

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

/**
 * Returns the link in the protocol's form: a URL under the service's own prefix, which redirects to the page that
 * handles the link.
 */
function actionLink({ config }: Auth['kernel'], made: CreatedLink, redirectTo: string): string {
  const type = made.type.startsWith('email_change') ? 'email_change' : made.type
  const query = new URLSearchParams({ token: made.tokenHash, type, redirect_to: redirectTo })
  return `${config.origin}${config.auth.prefix}/verify?${query}`
}

const generateLink: Endpoint = {
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

const PATH = '/admin/users'
const LONGEST_FILTER = 300

const listUsers: Endpoint = {
  method: 'GET',
  path: PATH,
  answer: async (auth, call) => {
    await requireService(auth, call)
    const { db } = auth.kernel.database
    const page = readPage(call.query)
    const audience = audienceOf(call)
    const { rows, all } = await listAccounts(db, {
      audience,
      filter: (call.query.get('filter') ?? '').slice(0, LONGEST_FILTER),
      ascending: readsUpwards(call.query),
      offset: (page.number - 1) * page.size,
      limit: page.size,
    })
    const identities = await listIdentitiesOf(
      db,
      rows.map(({ id }) => id),
    )
    const users = rows.map((account) => showUser(account, identities.get(account.id) ?? []))
    return json(
      { users, aud: audience },
      200,
      pagingHeaders(serviceAddress(auth.kernel, PATH), call.query, { page, all }),
    )
  },
}

async function answerAccount({ kernel }: Auth, account: AccountRow): Promise<Response> {
  return json(await showAccount(kernel.database.db, account))
}

const invite: Endpoint = {
  method: 'POST',
  path: '/invite',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const fields = await call.fields()
    const { redirectTo, language } = readEmailRequest(auth, call, fields)
    const email = readAddress(text(fields, 'email'))
    const metadata = record(fields, 'data') ?? {}
    const invitation = { email, metadata, redirectTo, language, author: SERVICE, inviter: '' }
    const invited = await auth.kernel.database.transaction((db) => inviteTo(auth, db, invitation))
    if (invited === null) return denyTaken('email')
    if (invited.made) announceAccount(auth, invited.account)
    return answerAccount(auth, invited.account)
  },
}

function accountIdOf(call: AuthCall): string {
  const id = call.param('id').toLowerCase()
  return isId(id) ? id : deny(404, 'validation_failed', 'user_id must be an UUID')
}

function factorIdOf(call: AuthCall): string {
  const id = call.param('factorId').toLowerCase()
  return isId(id) ? id : deny(404, 'validation_failed', 'factor_id must be an UUID')
}

const LONGEST = 100

const renameManagedFactor: Endpoint = {
  method: 'PUT',
  path: '/admin/users/:id/factors/:factorId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const of = { accountId: accountIdOf(call), factorId: factorIdOf(call) }
    const fields = await call.fields()
    const name = text(fields, 'friendly_name')
    if (name === '') invalid('A factor can only be given another friendly_name')
    if (countCharacters(name) > LONGEST) invalid(`A friendly_name has at most ${LONGEST} characters`)
    return json(showFactor(await renameFactor(auth, of, name)))
  },
}

const removeUser: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const accountId = accountIdOf(call)
    const soft = flag(await call.fieldsIfAny(), 'should_soft_delete')
    const done = await removeAccountOf(auth, { accountId, author: SERVICE, soft })
    if (done === 'missing') deny(404, 'user_not_found', 'User not found')
    if (done === 'last-administrator') deny(409, 'conflict', 'Somebody has to remain administrator')
    return json({})
  },
}

const listManagedFactors: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id/factors',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const { id } = await requireManaged(auth, accountIdOf(call))
    return json((await listFactors(auth.kernel.database.db, id)).map(showFactor))
  },
}

const changeManagedUser: Endpoint = {
  method: 'PUT',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const id = accountIdOf(call)
    const wanted = readAccountFields(await call.fields(), auth.kernel.clock.now())
    return answerAccount(auth, await changeManagedAccount(auth, id, wanted))
  },
}

const removeManagedPasskey: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id/passkeys/:passkeyId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    await removePasskeyOf(auth, { accountId: accountIdOf(call), id: readPasskeyId(call, 'passkeyId') })
    return noContent()
  },
}

const removeManagedFactor: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id/factors/:factorId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const factor = await removeFactorOf(auth, { accountId: accountIdOf(call), factorId: factorIdOf(call) })
    return json(showFactor(factor))
  },
}

const listManagedPasskeys: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id/passkeys',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const { id } = await requireManaged(auth, accountIdOf(call))
    return json(await listOwn(auth, id))
  },
}

const addUser: Endpoint = {
  method: 'POST',
  path: '/admin/users',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const fields = await call.fields()
    const wanted = readAccountFields(fields, auth.kernel.clock.now())
    return answerAccount(auth, await addManagedAccount(auth, readAccountId(fields), wanted))
  },
}

const readManagedUser: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    return answerAccount(auth, await requireManaged(auth, accountIdOf(call)))
  },
}

/** Endpoints for the operator's other services, all of which require a service role token. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  listUsers,
  addUser,
  readManagedUser,
  changeManagedUser,
  removeUser,
  listManagedFactors,
  renameManagedFactor,
  removeManagedFactor,
  listManagedPasskeys,
  removeManagedPasskey,
  invite,
  generateLink,
  ...CLIENT_ENDPOINTS,
]
