import { contract } from '@replique/contract'

/** A method and a path below `/api`. */
export type Route = readonly [method: string, path: string]
export interface RouteTable {
  readonly [name: string]: Route | RouteTable
}

function tableOf(node: object): Route | RouteTable {
  const route = (node as { '~orpc'?: { route: { method?: string; path?: string } } })['~orpc']?.route
  if (route) return [route.method ?? 'POST', route.path ?? '']
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, tableOf(child as object)]))
}

/** Methods and paths alone. A build puts the finished table in the place of this file, so that no schema reaches the browser. */
export const routes = tableOf(contract) as RouteTable
