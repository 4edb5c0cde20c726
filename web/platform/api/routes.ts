import { contract } from '@replique/contract'

/** A method and a path under `/api`. */
export type Route = readonly [method: string, path: string]
export interface RouteTable {
  readonly [name: string]: Route | RouteTable
}

function nodeOf(node: object): Route | RouteTable {
  const route = (node as { '~orpc'?: { route: { method?: string; path?: string } } })['~orpc']?.route
  if (route) return [route.method ?? 'POST', route.path ?? '']
  return tableOf(node)
}

const tableOf = (part: object): RouteTable =>
  Object.fromEntries(Object.entries(part).map(([name, child]) => [name, nodeOf(child as object)]))

/** Methods and paths of the contract. The build inlines the finished table, so that no schema reaches the browser. */
export const routes = tableOf(contract)
