import type { SignedIn } from '../../../kernel/actor.ts'
import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved, requireSignedIn } from '../../../kernel/refusal.ts'
import type { Auth } from '../auth.ts'
import { leavingRoutes } from './leaving.ts'
import { removePictureOf, setOwnPicture } from './picture.ts'
import { countOwnCodes, renewOwnCodes, useOwnCode } from './recovery.ts'
import { endOwnSession, listOwnSessions } from './sessions.ts'

const CHANGES = { name: 'auth.account', events: 60, seconds: 300, burst: 30 }

export function accountRoutes(auth: Auth) {
  const { account } = os
  const changing = ({ actor }: Call): SignedIn => {
    const { id } = requireSignedIn(actor)
    return auth.kernel.limits.take(CHANGES, id) ? requireSignedIn(actor) : refuse('too_many_requests')
  }
  return {
    ...leavingRoutes(auth),
    sessions: account.sessions.handler(async ({ context }) => ({
      sessions: await listOwnSessions(auth, requireSignedIn(context.actor)),
    })),
    endSession: account.endSession.handler(({ input, context }) => endOwnSession(auth, changing(context), input.id)),
    setPicture: account.setPicture.handler(async ({ input, context }) => {
      const actor = changing(context)
      return setOwnPicture(auth, actor, new Uint8Array(await input.file.arrayBuffer()))
    }),
    removePicture: account.removePicture.handler(({ context }) => removePictureOf(auth, changing(context).id)),
    recoveryCodes: account.recoveryCodes.handler(({ context }) => countOwnCodes(auth, requireSignedIn(context.actor))),
    renewRecoveryCodes: account.renewRecoveryCodes.handler(({ context }) => {
      requireProved(context.actor)
      return renewOwnCodes(auth, changing(context))
    }),
    useRecoveryCode: account.useRecoveryCode.handler(({ input, context }) =>
      useOwnCode(auth, requireSignedIn(context.actor), input.code),
    ),
    ...leavingRoutes(auth),
  }
}
