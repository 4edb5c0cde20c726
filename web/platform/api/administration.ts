import { routes } from './administration-routes.ts'
import { type Api, clientOf } from './client.ts'

/** The routes that the administration's pages call; no other page brings their table along. */
export const administration = clientOf(routes) as Pick<Api, 'admins' | 'mail'> & {
  readonly ai: Pick<Api['ai'], 'administration'>
}
