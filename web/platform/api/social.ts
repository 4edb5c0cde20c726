import { type Api, clientOf } from './client.ts'
import { routes } from './social-routes.ts'

/** Friends, groups and invitations; whoever writes alone does not bring the table along. */
export const social = clientOf(routes) as Pick<Api, 'friends' | 'groups' | 'invitations'>
