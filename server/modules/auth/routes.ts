import { os } from '../../kernel/http/call.ts'
import { readMe } from './actions.ts'
import type { Auth } from './auth.ts'
import { isAdminToSay } from './policy.ts'

export const peopleRoutes = (auth: Auth) => ({
  me: os.people.me.handler(({ context }) => readMe(auth, context.actor)),
  isAdmin: os.people.isAdmin.handler(({ input, context }) => isAdminToSay(context.actor, input.user_id)),
})
