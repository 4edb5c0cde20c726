/**
 * Accounts and sessions: the authentication service under /auth/v1. Owns accounts, identities, factors, sessions, keys
 * and the setup code of the first administrator. Other modules see only the user of a request, as the kernel's actor.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Auth, AuthModules } from './auth.ts'
import type { StoredRequest } from './emails/later.ts'
import { answerRequest, type MessageRequest } from './emails/requests.ts'
import { listRequests, removeRequest } from './emails/store.ts'
import type { Actor, ReadActor, SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { asAttachment } from '../../kernel/http/answer.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { filesOf, exportAccount, forgetAccount, isActive, listNames, recipientOf, sweep } from './actions.ts'
import {
  linksToPictures,
  PICTURES,
  readPicture,
  openPictures,
  type Pictures,
  openLinks,
  type SignedLinks,
} from './account/picture.ts'
import { accountRoutes, peopleRoutes, setupRoutes } from './routes.ts'
import { requiredProofOf, requireIdentityProof } from './account/leaving.ts'
import { makeAdministrator, type OperatorAnswer, type OperatorInput } from './administration/operator.ts'
import { finishRemovals } from './administration/remove.ts'
import { ENDPOINTS, mountEndpoints, bodyRulesOf } from './http.ts'
import { openHosted } from './hosted/open.ts'
import { openKeyCache } from './keys/key-cache.ts'
import { openHasher, type HashCost } from './passwords/hasher.ts'
import { foldAddress } from './protocol/email-and-phone.ts'
import { openUserAdministration, type UserAdministration } from './users/users.ts'
import { openGateway } from './phones/gateway.ts'
import { sendTexts } from './phones/requests.ts'
import { openProviders } from './providers/connections.ts'
import { actorReader } from './sessions/bearer.ts'
import { renewCode, reopenSetup } from './setup/actions.ts'
import { confirmsAtOnce, hasPlan, hasProvedAddress, mayRevealAdmin, isEntitled } from './policy.ts'
import { endEverySession, findAccount, findAccountByEmail } from './store.ts'

export { pictureKind } from './account/picture.ts'
export type { ShownPicture } from './account/picture.ts'
export type { SignedLinks } from './account/picture.ts'
export type { OperatorAnswer, OperatorInput } from './administration/operator.ts'
export { assertKeys, discardForeignKeys } from './keys/key-cache.ts'
export type { HashCost } from './passwords/hasher.ts'

/**
 * Random delay before a request is processed, in milliseconds, so that its work doesn't measurably slow the next
 * response.
 */
const PAUSE = { least: 10, most: 150 }
/**
 * Seconds after which no server can still be processing a request, and seconds after which a request is dropped,
 * because nobody is waiting for the email any more.
 */
const LEFT_BEHIND = 180
const GIVEN_UP = 3600

async function answerKept(auth: Auth, { id, request }: StoredRequest): Promise<void> {
  await answerRequest(auth, request)
  await removeRequest(auth.kernel.database.db, id)
}

/**
 * Processes requests one after another. A server that is shutting down waits for them, as it does for all event
 * listeners.
 */
function answerRequests(auth: Auth): void {
  let last: Promise<void> = Promise.resolve()
  auth.kernel.events.on('letter.requested', (asked) => {
    const done = last.then(async () => {
      await pause(randomInt(PAUSE.least, PAUSE.most))
      await answerKept(auth, asked)
    })
    last = done.catch(() => {})
    return done
  })
}

/** Processes requests that were left behind when a server crashed or its database failed; old ones are dropped. */
async function finishRequests(auth: Auth): Promise<void> {
  const { clock, database, log } = auth.kernel
  const before = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1000)
  const givenUp = before(GIVEN_UP)
  for (const { id, request, asked_at } of await listRequests(database.db, before(LEFT_BEHIND))) {
    if (asked_at < givenUp) await removeRequest(database.db, id)
    else
      await answerKept(auth, { id, request: request as MessageRequest }).catch((error: unknown) =>
        log.error('a request for an email failed', { error }),
      )
  }
}

export interface AuthModule extends Module {
  /** Whether the user id is the actor's own and the actor is an administrator. */
  isAdmin(actor: Actor, userId: unknown): boolean
  /** Reads the actor from a bearer token, for the whole server. */
  readonly readActor: ReadActor
  /** Returns display names by account; unknown ids are left out, missing names are empty. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>
  /** Returns links to pictures by account, valid for 10 to 20 minutes. Accounts without a picture are left out. */
  picturesOf(ids: readonly string[]): Promise<Map<string, string>>
  /** Serves pictures that other modules store. */
  readonly pictures: Pictures
  /** Signs links to other files that modules store. */
  readonly links: SignedLinks
  /** Returns the account with this verified address, for pending shares. The result must not be revealed to users. */
  accountByEmail(email: string): Promise<string | null>
  /** Returns where to send emails to a user; null if the user has no verified address, or is suspended or deleted. */
  mailboxOf(id: string): Promise<{ email: string; name: string } | null>
  /** Whether an account exists and is neither suspended nor deleted. */
  isActive(id: string): Promise<boolean>
  /** Whether the user may use paid providers. */
  entitled(id: string): Promise<boolean>
  /** Whether the user has a billed plan. */
  hasPlan(id: string): Promise<boolean>
  /** Whether an address counts as confirmed without an email; false if accounts are kept by another service. */
  readonly confirmsAtOnce: boolean
  /** Administrators' actions on users. */
  readonly people: UserAdministration
  /** Finishes interrupted deletions; a scheduled task does so too. */
  finishRemovals(): Promise<void>
  /** Processes requests that a stopped server left behind; a scheduled task does so too. */
  finishRequests(): Promise<void>
  /**
   * Returns how the user must prove their identity. `prove` checks this proof, and refuses the request if it is wrong.
   */
  proofOf(actor: SignedIn): Promise<'password' | 'recent-sign-in'>
  prove(actor: SignedIn, password: string): Promise<void>
  /** Ends every session in the given database, which need not be this server's. */
  endEverySession(db: Db): Promise<void>
  /** A new one-time code if no administrator is set up yet, else null. Earlier codes stop working. */
  setupCode(): Promise<string | null>
  /** Creates or recovers an administrator; for the command line only. */
  makeAdministrator(input: OperatorInput): Promise<OperatorAnswer>
  /** Reopens the setup and returns its code; for the command line only. */
  reopenSetup(): Promise<string>
}

/** Opens the module; nothing is read from the database before the first request. */
export function openAuth(kernel: Kernel, modules: AuthModules, hashCost?: HashCost): AuthModule {
  const place = { database: kernel.database, clock: kernel.clock, config: kernel.config.auth }
  const auth: Auth = {
    kernel,
    modules,
    keys: openKeyCache(place),
    passwords: openHasher({ cost: hashCost }),
    providers: openProviders(kernel.config.auth.providers, kernel.clock),
    sms: openGateway({ config: kernel.config.auth, clock: kernel.clock, log: kernel.log }),
  }
  kernel.jobs.define('auth.sweep', () => sweep(auth), { schedule: '17 4 * * *' })
  kernel.jobs.define('auth.finish-removals', () => finishRemovals(auth), { schedule: '*/20 * * * *' })
  kernel.jobs.define('auth.finish-requests', () => finishRequests(auth), { schedule: '*/2 * * * *' })
  answerRequests(auth)
  sendTexts(auth)
  const hosted = openHosted(auth)
  const pictures = openPictures(auth)
  return {
    name: 'auth',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { account: accountRoutes(auth), people: peopleRoutes(auth), setup: setupRoutes(auth) },
    http: (app) => {
      pictures.show(app, PICTURES, (id) => readPicture(auth, id))
      app.use('/api/account/export', asAttachment)
      if (hosted) hosted.http(app)
      else mountEndpoints(auth, app)
    },
    isAdmin: mayRevealAdmin,
    bodyRule: bodyRulesOf({
      prefix: kernel.config.auth.prefix,
      allowedOrigins: [kernel.config.origin, ...kernel.config.auth.allowedOrigins],
      endpoints: ENDPOINTS,
    }),
    readActor: hosted ? hosted.readActor : actorReader(auth),
    namesOf: (ids) => listNames(auth, ids),
    picturesOf: (ids) => linksToPictures(auth, ids),
    pictures,
    links: openLinks(auth),
    accountByEmail: async (email) => {
      const account = await findAccountByEmail(kernel.database.db, foldAddress(email))
      return account !== null && hasProvedAddress(account) ? account.id : null
    },
    mailboxOf: (id) => recipientOf(auth, id),
    isActive: (id) => isActive(auth, id),
    entitled: async (id) =>
      isEntitled((await findAccount(kernel.database.db, id))?.plan ?? 'free', kernel.config.auth.billing),
    confirmsAtOnce:
      hosted === null &&
      confirmsAtOnce({ autoconfirm: kernel.config.auth.autoconfirm, smtpUrl: kernel.config.smtpUrl }),
    hasPlan: async (id) =>
      hasPlan((await findAccount(kernel.database.db, id))?.plan ?? 'free', kernel.config.auth.billing),
    people: openUserAdministration(auth),
    finishRemovals: () => finishRemovals(auth),
    finishRequests: () => finishRequests(auth),
    proofOf: (actor) => requiredProofOf(auth, actor),
    prove: (actor, password) => requireIdentityProof(auth, actor, password),
    endEverySession,
    setupCode: () => renewCode(auth),
    makeAdministrator: (input) => makeAdministrator(auth, input),
    reopenSetup: () => reopenSetup(auth),
    exportFor: (userId) => exportAccount(auth, userId),
    filesFor: (userId) => filesOf(auth, userId),
    forget: (userId) => forgetAccount(auth, userId),
  }
}
