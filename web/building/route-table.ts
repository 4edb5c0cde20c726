/** Puts the contract's methods and paths, as plain data, in the place of the modules that derive them. */
import type { Plugin } from 'vite'
import { routes as account } from '../platform/api/account-routes.ts'
import { routes as administration } from '../platform/api/administration-routes.ts'
import { routes as ai } from '../platform/api/ai-routes.ts'
import { routes as attachments } from '../platform/api/attachment-routes.ts'
import { routes as hearing } from '../platform/api/hearing-routes.ts'
import { routes as jobs } from '../platform/api/job-routes.ts'
import { routes } from '../platform/api/routes.ts'
import { routes as setup } from '../platform/api/setup-routes.ts'
import { routes as social } from '../platform/api/social-routes.ts'

const TABLES: Readonly<Record<string, object>> = {
  '/platform/api/routes.ts': routes,
  '/platform/api/account-routes.ts': account,
  '/platform/api/administration-routes.ts': administration,
  '/platform/api/ai-routes.ts': ai,
  '/platform/api/attachment-routes.ts': attachments,
  '/platform/api/hearing-routes.ts': hearing,
  '/platform/api/job-routes.ts': jobs,
  '/platform/api/setup-routes.ts': setup,
  '/platform/api/social-routes.ts': social,
}

export function routeTable(): Plugin {
  return {
    name: 'replique:route-table',
    enforce: 'pre',
    load: (id) => {
      const table = Object.entries(TABLES).find(([path]) => id.endsWith(path))?.[1]
      return table && `export const routes = ${JSON.stringify(table)}`
    },
  }
}
