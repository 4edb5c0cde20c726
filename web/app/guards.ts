import { api } from '../platform/api/api.ts'
import { logFor } from '../platform/log/log.ts'
import { isAdministrator } from '../platform/session/administrator.ts'
import { savePath } from '../platform/session/saved-path.ts'
import { confirmSession, isSignedIn } from '../platform/session/session.ts'

/** A guard's result: continue, redirect, return to the path requested before signing in, or not found. */
export type GuardResult =
  | { readonly go: 'on' }
  | { readonly go: 'to'; readonly path: string; readonly hash?: string }
  | { readonly go: 'onward' }
  | { readonly go: 'nowhere' }

const ON: GuardResult = { go: 'on' }
const NOWHERE: GuardResult = { go: 'nowhere' }

interface Target {
  /** Without the language prefix. */
  readonly path: string
  /** As in the URL, with language prefix, query and hash. */
  readonly full: string
}

/** What guards can find out about the user and the server. */
export interface GuardContext {
  isSignedIn(): Promise<boolean>
  /** Like `isSignedIn`, but first asks the service to confirm the session. */
  isSurelySignedIn(): Promise<boolean>
  isAdministrator(): Promise<boolean>
  isSetupOpen(): Promise<boolean>
  isEntitled(): Promise<boolean>
  savePath(path: string): void
}

type Guard = (target: Target, keeper: GuardContext) => Promise<GuardResult>

/** Which paths require a signed-in user. `*` matches anything. */
interface SessionRules {
  readonly login: string
  readonly callback: string
  /** If set, only these paths are guarded. */
  readonly include?: readonly string[]
  readonly exclude: readonly string[]
  /** Whether to save the requested path and return to it after signing in. */
  readonly savePath: boolean
}

export function matchesRule(path: string, rule: string): boolean {
  const pattern = rule.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(path)
}

/** Returns whether a path requires a signed-in user. */
export function isGuarded(path: string, { login, callback, include, exclude }: SessionRules): boolean {
  if (include && !include.some((rule) => matchesRule(path, rule))) return false
  return ![...exclude, login, callback].some((rule) => matchesRule(path, rule))
}

/** The session guard's rules, checked on every navigation. */
export const SESSION_RULES: SessionRules = {
  login: '/auth/login',
  callback: '/auth/confirm',
  include: ['/profile', '/plays*', '/groups*', '/social/*', '/admin*'],
  exclude: ['/social/friends/accept'],
  savePath: true,
}

/** Redirects signed-out users to the sign-in page where the rules require a session, and saves the requested path. */
export function sessionGuard(rules: SessionRules = SESSION_RULES): Guard {
  return async (target, keeper) => {
    if (!isGuarded(target.path, rules) || (await keeper.isSignedIn())) return ON
    if (rules.savePath) keeper.savePath(target.full)
    return { go: 'to', path: rules.login }
  }
}

const { include: _everywhere, ...anywhere } = SESSION_RULES

/** The guards that a page can list. */
const GUARDS: Readonly<Record<string, Guard>> = {
  auth: sessionGuard(anywhere),
  // users who aren't administrators get a 404, so that they don't learn that the administration pages exist
  admin: async (_target, keeper) => ((await keeper.isAdministrator()) ? ON : NOWHERE),
  // a user whose session has ended must see the form instead of being sent back to the page that rejected them
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

/** Runs the guards in order; the first one that doesn't continue decides. */
export async function askGuards(guards: readonly Guard[], target: Target, keeper: GuardContext): Promise<GuardResult> {
  for (const guard of guards) {
    const result = await guard(target, keeper)
    if (result.go !== 'on') return result
  }
  return ON
}

const log = logFor('guards')

/** How long the login page waits for the session to be confirmed, in milliseconds. */
const PATIENCE = 4000

/** Guards backed by the real session and server. */
export const appGuardContext: GuardContext = {
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
