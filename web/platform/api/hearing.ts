import { type Api, clientOf } from './client.ts'
import { routes } from './hearing-routes.ts'

/** The routes of listening, rehearsing and reading together; pages without a voice do not bring their table along. */
export const hearing = clientOf(routes) as Api['hearing']
