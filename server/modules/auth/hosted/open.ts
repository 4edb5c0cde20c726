import type { Kernel } from '../../../kernel/kernel.ts'
import { isDeepStrictEqual } from 'node:util'
import type { JWTPayload } from 'jose'
import { ANONYMOUS, type Actor, type ReadActor, type SignedIn } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import { languageIn, nameIn, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { hasProvedAddress, isBanned, isGone, secondFactorOf } from '../policy.ts'
import { foldAddress } from '../protocol/email-and-phone.ts'
import { latestProof, issuerOf } from '../sessions/access-token.ts'
import { findTokenHolder, type TokenHolder } from '../store.ts'
import { type HostedService, type HostedSession, openService } from './service.ts'
import { mirrorAccount, type Mirrored } from './store.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { AuthError } from '../auth-error.ts'
import { refusalAnswer, readApiVersion } from '../protocol/answer.ts'

/** Maximum number of users remembered: far more than are signed out in the hour for which a token is valid. */
const MOST = 10_000

/**
 * Remembers users whose sessions were all ended on this server. Returns a function that checks whether a user's token,
 * signed at `issuedAt` (Unix seconds), was issued before the sessions ended. The service still accepts such a token, so
 * without this check it would bring back a user that this server has just deleted.
 */
function rememberEnds({ events, clock }: Kernel): (userId: string, issuedAt: number | undefined) => boolean {
  const ends = new Map<string, number>()
  events.on('session.ended', ({ userId, sessionId }) => {
    if (sessionId !== null) return
    ends.delete(userId)
    ends.set(userId, Math.floor(clock.now().getTime() / 1000))
    for (const oldest of ends.keys()) if (ends.size > MOST) ends.delete(oldest)
  })
  return (userId, issuedAt = 0) => issuedAt <= (ends.get(userId) ?? -1)
}

const record = (value: unknown): Metadata => (typeof value === 'object' && value !== null ? (value as Metadata) : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function mirroredOf(id: string, claims: JWTPayload, { confirmed, proved }: HostedSession): Mirrored {
  const email = foldAddress(text(claims['email']))
  const userMetadata = record(claims['user_metadata'])
  return {
    id,
    email: email === '' ? null : email,
    confirmed: email !== '' && confirmed,
    proved: email !== '' && confirmed && proved,
    appMetadata: record(claims['app_metadata']),
    userMetadata,
  }
}

const isSame = ({ account }: TokenHolder, said: Mirrored): boolean =>
  account.email === said.email &&
  (account.email_confirmed_at !== null) === said.confirmed &&
  hasProvedAddress(account) === said.proved &&
  isDeepStrictEqual(account.app_metadata, said.appMetadata) &&
  isDeepStrictEqual(account.user_metadata, said.userMetadata)

/** Updates the account to what the service last reported; the first time, creates it and announces it. */
async function mirror({ kernel }: Auth, said: Mirrored): Promise<TokenHolder | null> {
  const { database, clock, events } = kernel
  const known = await findTokenHolder(database.db, { accountId: said.id, sessionId: null })
  if (known && (isGone(known.account) || isSame(known, said))) return known
  const { id, email, userMetadata } = said
  if (await database.transaction((db) => mirrorAccount(db, said, clock.now())))
    // at once, because the page's next request already finds the account, and must wait for what is made for it
    events.emit('account.created', {
      userId: id,
      email: email ?? '',
      name: nameIn(userMetadata),
      language: languageIn(userMetadata),
    })
  return findTokenHolder(database.db, { accountId: id, sessionId: null })
}

/** Whether a token belongs to a user, rather than to a service or the public. */
const isOrdinary = (claims: JWTPayload): boolean => claims['role'] === 'authenticated'

/** Returns a function that reads the actor of a request when another authentication service manages the accounts. */
function hostedActorReader(auth: Auth, service: HostedService): ReadActor {
  const isOver = rememberEnds(auth.kernel)
  return async (token) => {
    const claims = token === null ? null : await service.verify(token)
    if (token === null || claims === null || !isOrdinary(claims)) return ANONYMOUS
    const { sub = '', exp = 0 } = claims
    const sessionId = text(claims['session_id'])
    if (!isId(sub) || !isId(sessionId) || isOver(sub, claims.iat)) return ANONYMOUS
    const told = await service.look(token)
    if (!told.known) {
      auth.kernel.events.emit('session.ended', { userId: sub, sessionId })
      return ANONYMOUS
    }
    const holder = await mirror(auth, mirroredOf(sub, claims, told))
    if (!holder || isShut(holder, auth.kernel.clock.now())) return ANONYMOUS
    const secondFactor = secondFactorOf({ enrolled: told.enrolled, proved: claims['aal'] === 'aal2' })
    return toActor(holder, { sessionId, expiresAt: exp, provedAt: latestProof(claims['amr']), secondFactor })
  }
}

const isShut = ({ account }: TokenHolder, now: Date): boolean => isGone(account) || isBanned(account, now)

type OfSession = Pick<SignedIn, 'sessionId' | 'expiresAt' | 'provedAt' | 'secondFactor'>

const toActor = ({ account, admin }: TokenHolder, session: OfSession): Actor => ({
  kind: 'user',
  id: account.id,
  name: nameIn(account.user_metadata),
  email: account.email ?? '',
  emailProved: hasProvedAddress(account),
  admin,
  ...session,
})

export interface Hosted {
  readonly readActor: ReadActor
  /** Returns 404 for every path under the prefix, because users sign in at the other service. */
  http(app: Hono<AppEnv>): void
}

/**
 * Opens the auth module of a server whose accounts are kept by another service; null if this server keeps them itself.
 */
export function openHosted(auth: Auth): Hosted | null {
  const { config, clock, log } = auth.kernel
  if (config.authUrl === null) return null
  const url = config.authUrl.replace(/\/+$/, '')
  const service = openService({ url, issuer: issuerOf(config), clock, log })
  const off = new AuthError(404, 'not_found', 'This instance signs people in at another authentication service')
  return {
    readActor: hostedActorReader(auth, service),
    http: (app) => {
      app.all(`${config.auth.prefix}/*`, ({ req }) => refusalAnswer(off, readApiVersion(req.raw.headers))!)
    },
  }
}
