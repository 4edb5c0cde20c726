import { api } from '../platform/api/api.ts'
import { logFor } from '../platform/log/log.ts'
import { isAdministrator } from '../platform/session/administrator.ts'
import { savePath } from '../platform/session/saved-path.ts'
import { confirmSession, isSignedIn } from '../platform/session/session.ts'

/** What a guard says: go on, go elsewhere, go where one wanted before the door, or that there is nothing here. */
export type GuardResult =
  | { readonly go: 'on' }
  | { readonly go: 'to'; readonly path: string; readonly hash?: string }
  | { readonly go: 'onward' }
  | { readonly go: 'nowhere' }

const ON: GuardResult = { go: 'on' }
const NOWHERE: GuardResult = { go: 'nowhere' }

interface Target {
  /** Without the language. */
  readonly path: string
  /** As the address has it, with language, query and hash. */
  readonly full: string
}

/** What guards may ask. */
export interface Doorkeeper {
  isSignedIn(): Promise<boolean>
  /** The same, where the service has just confirmed it. */
  isSurelySignedIn(): Promise<boolean>
  isAdministrator(): Promise<boolean>
  isSetupOpen(): Promise<boolean>
  isEntitled(): Promise<boolean>
  savePath(path: string): void
}

type Guard = (target: Target, keeper: Doorkeeper) => Promise<GuardResult>

/** Which paths need somebody to be signed in. `*` stands for anything. */
interface SessionRules {
  readonly login: string
  readonly callback: string
  /** When set, only these paths are guarded. */
  readonly include?: readonly string[]
  readonly exclude: readonly string[]
  /** Whether the path that was wanted is kept for after signing in. */
  readonly savePath: boolean
}

export function matchesRule(path: string, rule: string): boolean {
  const pattern = rule.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(path)
}

/** Whether a path asks for somebody to be signed in. */
export function isGuarded(path: string, { login, callback, include, exclude }: SessionRules): boolean {
  if (include && !include.some((rule) => matchesRule(path, rule))) return false
  return ![...exclude, login, callback].some((rule) => matchesRule(path, rule))
}

/** The session guard of this application, which runs on every navigation. */
export const SESSION_RULES: SessionRules = {
  login: '/auth/login',
  callback: '/auth/confirm',
  include: ['/profile', '/plays*', '/groups*', '/social/*', '/admin*'],
  exclude: ['/social/friends/accept'],
  savePath: true,
}

/** Lets nobody in who is not signed in, where the rules ask for it, and remembers where they wanted to go. */
export function sessionGuard(rules: SessionRules = SESSION_RULES): Guard {
  return async (target, keeper) => {
    if (!isGuarded(target.path, rules) || (await keeper.isSignedIn())) return ON
    if (rules.savePath) keeper.savePath(target.full)
    return { go: 'to', path: rules.login }
  }
}

const { include: _everywhere, ...anywhere } = SESSION_RULES

/** The guards a page can name. */
const GUARDS: Readonly<Record<string, Guard>> = {
  auth: sessionGuard(anywhere),
  // whoever may not enter the administration is not told that it is there
  admin: async (_target, keeper) => ((await keeper.isAdministrator()) ? ON : NOWHERE),
  // an ended session must find the form, or it would be led back to what turned it away
  guest: async (_target, keeper) => ((await keeper.isSurelySignedIn()) ? { go: 'onward' } : ON),
  'no-admin-setup': async (_target, keeper) => ((await keeper.isSetupOpen()) ? ON : NOWHERE),
  subscription: async (_target, keeper) =>
    (await keeper.isEntitled()) ? ON : { go: 'to', path: '/profile', hash: 'plan' },
}

export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}

/** Asks the guards in turn; the first that does not say "go on" decides. */
export async function askGuards(guards: readonly Guard[], target: Target, keeper: Doorkeeper): Promise<GuardResult> {
  for (const guard of guards) {
    const result = await guard(target, keeper)
    if (result.go !== 'on') return result
  }
  return ON
}

const log = logFor('guards')

/** How long the login waits to hear whether somebody is signed in, in milliseconds. */
const PATIENCE = 4000

/** Guards ask the real session and the real server. */
export const doorkeeper: Doorkeeper = {
  isSignedIn,
  async isSurelySignedIn() {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
    await Promise.race([confirmSession(), patience]).catch(() => undefined)
    return isSignedIn()
  },
  isAdministrator: () => isAdministrator(),
  isSetupOpen: async () => (await api.setup.state()).open,
  async isEntitled() {
    try {
      const { entitled, paidVoices } = await api.people.me()
      return entitled || !paidVoices
    } catch (error) {
      log.error('The plan of this account is unknown', error)
      return false
    }
  },
  savePath,
}
