import { contract } from '@replique/contract'

/** A route of the contract. Its name is the path to it in the contract, such as `plays.open`. */
export interface Route {
  readonly name: string
  readonly method: string
  /** The URL path, with parameters in braces. */
  readonly path: string
}

function listRoutes(node: object, name = ''): Route[] {
  const { route } = (node as { '~orpc'?: { route?: { method?: string; path?: string } } })['~orpc'] ?? {}
  if (route !== undefined) return [{ name, method: route.method ?? 'POST', path: route.path ?? '' }]
  return Object.entries(node).flatMap(([key, child]) =>
    listRoutes(child as object, `${name}${name === '' ? '' : '.'}${key}`),
  )
}

/** All routes of the contract. */
export const routes: readonly Route[] = listRoutes(contract)
