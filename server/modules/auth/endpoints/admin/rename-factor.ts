import { renameFactor } from '../../administration/factors.ts'
import { requireService } from '../../administration/service.ts'
import { invalid } from '../../auth-error.ts'
import { showFactor } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import { text } from '../../protocol/body.ts'
import { countCharacters } from '../../protocol/characters.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf, factorIdOf } from './account-id.ts'

const LONGEST = 100

export const renameManagedFactor: Endpoint = {
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
