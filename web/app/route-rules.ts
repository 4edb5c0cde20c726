/** Where an address leads instead. A full URL leaves the application. */
export type RouteRules = Readonly<Record<string, { readonly redirect: string }>>

export const routeRules: RouteRules = {
  '/login': { redirect: '/auth/login' },
  '/register': { redirect: '/auth/register' },
  '/auth': { redirect: '/auth/login' },
  '/social': { redirect: '/social/friends' },
}

export interface Redirection {
  readonly target: string
  readonly leaves: boolean
}

export function redirectionFor(path: string, rules: RouteRules = routeRules): Redirection | undefined {
  const rule = Object.hasOwn(rules, path) ? rules[path] : undefined
  if (!rule) return undefined
  return { target: rule.redirect, leaves: /^https?:\/\//i.test(rule.redirect) }
}
