import { type Api, clientOf } from './client.ts'
import { routes } from './routes.ts'

export type { Api } from './client.ts'

/** The product's own routes, typed by the contract: `await api.plays.list({ view: 'mine' })`. */
export const api = clientOf(routes) as Omit<
  Api,
  | 'account'
  | 'admins'
  | 'ai'
  | 'attachments'
  | 'friends'
  | 'groups'
  | 'hearing'
  | 'invitations'
  | 'jobs'
  | 'mail'
  | 'setup'
> & { readonly setup: Pick<Api['setup'], 'state'> }
