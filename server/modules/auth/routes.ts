import type { OwnSession } from '@replique/contract'
import { os, type Call } from '../../kernel/http/call.ts'
import { readMe } from './actions.ts'
import type { Auth } from './auth.ts'
import { mayRevealAdmin, sessionEnd } from './policy.ts'
import { createFirstAdministrator, isSetupOpen, promoteFirstAdministrator } from './setup/actions.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import { readCodeSet, renewCodes, useRecoveryCode, formatCode, toApiError } from './recovery/recovery-codes.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { endSessions, listSessions } from './store.ts'
import { accountDataRoutes } from './account/leaving.ts'
import { removePictureOf, setOwnPicture } from './account/picture.ts'

export const peopleRoutes = (auth: Auth) => ({
  me: os.people.me.handler(({ context }) => readMe(auth, context.actor)),
  isAdmin: os.people.isAdmin.handler(({ input, context }) => mayRevealAdmin(context.actor, input.user_id)),
})

export const setupRoutes = (auth: Auth) => ({
  state: os.setup.state.handler(async () => ({ open: await isSetupOpen(auth) })),
  create: os.setup.create.handler(({ input, context: { language, ip } }) =>
    createFirstAdministrator(auth, { ...input, language }, ip),
  ),
  promote: os.setup.promote.handler(({ input, context: { actor, ip } }) =>
    promoteFirstAdministrator(auth, actor, { code: input.code, ip }),
  ),
})

async function countOwnCodes(auth: Auth, actor: SignedIn): Promise<{ left: number; createdAt: string | null }> {
  const found = await readCodeSet(auth, actor.id)
  return { left: found?.left ?? 0, createdAt: found?.createdAt.toISOString() ?? null }
}

/** Replaces the user's recovery codes and returns the new codes, formatted for display. */
async function renewOwnCodes(auth: Auth, actor: SignedIn): Promise<{ codes: string[] }> {
  const { codes } = await renewCodes(auth, actor.id, 'either').catch(toApiError)
  return { codes: codes.map(formatCode) }
}

/** Raises the level of the current session with a recovery code. */
async function useOwnCode(auth: Auth, actor: SignedIn, code: string) {
  const use = { accountId: actor.id, sessionId: actor.sessionId, code }
  const { body, left } = await useRecoveryCode(auth, use).catch(toApiError)
  return { access_token: String(body['access_token']), refresh_token: String(body['refresh_token']), left }
}

/** Lists the user's sessions, most recently used first. */
async function listOwnSessions({ kernel }: Auth, actor: SignedIn): Promise<OwnSession[]> {
  const now = kernel.clock.now()
  const sessions = await listSessions(kernel.database.db, actor.id)
  return sessions
    .filter((session) => sessionEnd(session, kernel.config.auth, now) === null)
    .toSorted((a, b) => b.refreshed_at.getTime() - a.refreshed_at.getTime())
    .map((session) => ({
      id: session.id,
      userAgent: session.user_agent === '' ? null : session.user_agent,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.refreshed_at.toISOString(),
      current: session.id === actor.sessionId,
    }))
}

/** Ends one session; its tokens stop working immediately. */
async function endOwnSession({ kernel }: Auth, actor: SignedIn, sessionId: string): Promise<void> {
  const [ended] = await endSessions(kernel.database.db, actor.id, { only: sessionId })
  if (ended === undefined) return refuse('not_found')
  kernel.events.emit('session.ended', { userId: actor.id, sessionId: ended })
}

const CHANGES = { name: 'auth.account', events: 60, seconds: 300, burst: 30 }

export function accountRoutes(auth: Auth) {
  const { account } = os
  const changing = ({ actor }: Call): SignedIn => {
    const { id } = requireSignedIn(actor)
    return auth.kernel.limits.take(CHANGES, id) ? requireSignedIn(actor) : refuse('too_many_requests')
  }
  return {
    ...accountDataRoutes(auth),
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
    ...accountDataRoutes(auth),
  }
}
