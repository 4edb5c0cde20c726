import { routes } from './account-routes.ts'
import { type Api, clientOf } from './client.ts'

/** One's own account; pages about anything else do not bring the table along. */
export const account = clientOf(routes) as Api['account']
