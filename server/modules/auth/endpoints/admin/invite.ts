import { announceAccount } from '../../accounts/creation.ts'
import { denyTaken } from '../../administration/add.ts'
import { SERVICE } from '../../administration/author.ts'
import { inviteTo } from '../../administration/invite.ts'
import { requireService } from '../../administration/service.ts'
import { readWish } from '../../letters/wish.ts'
import { record, text } from '../../protocol/body.ts'
import { readAddress } from '../../protocol/email-address.ts'
import type { Endpoint } from '../endpoint.ts'
import { answerAccount } from './show-managed.ts'

export const invite: Endpoint = {
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
