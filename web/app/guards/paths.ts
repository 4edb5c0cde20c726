/** Which paths need somebody to be signed in. `*` stands for anything. */
export interface SessionRules {
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
