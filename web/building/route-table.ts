/** Replaces the module that derives the contract's routes with its result as plain data. */
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
