import { os } from '../../../kernel/http/call.ts'
import type { Auth } from '../auth.ts'
import { createFirstAdministrator, isSetupOpen, promoteFirstAdministrator } from './actions.ts'

export const setupRoutes = (auth: Auth) => ({
  state: os.setup.state.handler(async () => ({ open: await isSetupOpen(auth) })),
  create: os.setup.create.handler(({ input, context: { language, ip } }) =>
    createFirstAdministrator(auth, { ...input, language }, ip),
  ),
  promote: os.setup.promote.handler(({ input, context: { actor, ip } }) =>
    promoteFirstAdministrator(auth, actor, { code: input.code, ip }),
  ),
})
