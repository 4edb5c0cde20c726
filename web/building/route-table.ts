/** Puts the contract's methods and paths, as plain data, in the place of the module that derives them. */
import type { Plugin } from 'vite'
import { routes } from '../platform/api/routes.ts'

export function routeTable(): Plugin {
  return {
    name: 'replique:route-table',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/platform/api/routes.ts') ? `export const routes = ${JSON.stringify(routes)}` : undefined,
  }
}
