import { type Api, clientOf } from './client.ts'
import { routes } from './setup-routes.ts'

/** Setting the server up; no other page brings the table along. */
export const setup = clientOf(routes) as Omit<Api['setup'], 'state'>
