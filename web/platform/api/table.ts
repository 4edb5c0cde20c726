/** A method and a path below `/api`. */
export type Route = readonly [method: string, path: string]
export interface RouteTable {
  readonly [name: string]: Route | RouteTable
}

function nodeOf(node: object): Route | RouteTable {
  const route = (node as { '~orpc'?: { route: { method?: string; path?: string } } })['~orpc']?.route
  if (route) return [route.method ?? 'POST', route.path ?? '']
  return tableOf(node)
}

/** Methods and paths of a part of the contract, alone. */
export const tableOf = (part: object): RouteTable =>
  Object.fromEntries(Object.entries(part).map(([name, child]) => [name, nodeOf(child as object)]))
