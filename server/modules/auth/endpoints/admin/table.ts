import { requireService } from '../../administration/service.ts'
import { listAccounts, listIdentitiesOf } from '../../administration/store.ts'
import { showUser } from '../../accounts/user.ts'
import { addressOf } from '../../protocol/address.ts'
import { json, nothing } from '../../protocol/answer.ts'
import { audienceOf, type AuthCall } from '../../protocol/call.ts'
import { pagingHeaders, readPage, readsUpwards } from '../../protocol/paging.ts'
import type { Endpoint } from '../endpoint.ts'
import { showAccount } from '../../accounts/showing.ts'
import type { Auth } from '../../auth.ts'
import type { AccountRow } from '../../store.ts'
import { announceAccount } from '../../accounts/creation.ts'
import { denyTaken, addManagedAccount } from '../../administration/add.ts'
import { SERVICE } from '../../administration/author.ts'
import { inviteTo } from '../../administration/invite.ts'
import { readWish } from '../../letters/wish.ts'
import { record, text, flag } from '../../protocol/body.ts'
import { readAddress } from '../../protocol/email-address.ts'
import { isId } from '../../../../kernel/ids.ts'
import { deny, invalid } from '../../auth-error.ts'
import { renameFactor, removeFactorOf } from '../../administration/factors.ts'
import { showFactor } from '../../factors/factor.ts'
import { countCharacters } from '../../protocol/characters.ts'
import { removeAccountOf } from '../../administration/remove.ts'
import { requireManaged } from '../../administration/managed.ts'
import { listFactors } from '../../factors/store.ts'
import { changeManagedAccount } from '../../administration/change.ts'
import { readWanted, readWantedId } from '../../administration/wanted.ts'
import { removePasskeyOf } from '../../administration/passkeys.ts'
import { readPasskeyId } from '../../passkeys/passkey.ts'
import { listOwn } from '../../passkeys/management.ts'
import { generateLink } from './generate-link.ts'
import { CLIENT_ENDPOINTS } from './oauth-clients/table.ts'

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
    return json({ users, aud: audience }, 200, pagingHeaders(addressOf(auth.kernel, PATH), call.query, { page, all }))
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
    const { redirectTo, language } = readWish(auth, call, fields)
    const email = readAddress(text(fields, 'email'))
    const metadata = record(fields, 'data') ?? {}
    const invitation = { email, metadata, redirectTo, language, author: SERVICE, inviter: '' }
    const invited = await auth.kernel.database.transaction((db) => inviteTo(auth, db, invitation))
    if (invited === null) return denyTaken('email')
    if (invited.made) announceAccount(auth, invited.account)
    return answerAccount(auth, invited.account)
  },
}

/** Whose account the path names. */
function accountIdOf(call: AuthCall): string {
  const id = call.param('id').toLowerCase()
  return isId(id) ? id : deny(404, 'validation_failed', 'user_id must be an UUID')
}

/** Which of their second factors. */
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
    const wanted = readWanted(await call.fields(), auth.kernel.clock.now())
    return answerAccount(auth, await changeManagedAccount(auth, id, wanted))
  },
}

const removeManagedPasskey: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id/passkeys/:passkeyId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    await removePasskeyOf(auth, { accountId: accountIdOf(call), id: readPasskeyId(call, 'passkeyId') })
    return nothing()
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
    const wanted = readWanted(fields, auth.kernel.clock.now())
    return answerAccount(auth, await addManagedAccount(auth, readWantedId(fields), wanted))
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

/** What other services of the operator's may ask, each with a service role's token. */
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
