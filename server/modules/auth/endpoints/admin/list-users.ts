import { requireService } from '../../administration/service.ts'
import { listAccounts, listIdentitiesOf } from '../../administration/store.ts'
import { showUser } from '../../accounts/user.ts'
import { addressOf } from '../../protocol/address.ts'
import { json } from '../../protocol/answer.ts'
import { audienceOf } from '../../protocol/call.ts'
import { pagingHeaders, readPage, readsUpwards } from '../../protocol/paging.ts'
import type { Endpoint } from '../endpoint.ts'

const PATH = '/admin/users'
const LONGEST_FILTER = 300

export const listUsers: Endpoint = {
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
