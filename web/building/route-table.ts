/** Replaces the module that derives the routes from the contract with the derived routes as plain data. */
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
