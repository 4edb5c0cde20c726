import { routes } from './attachment-routes.ts'
import { type Api, clientOf } from './client.ts'

/** The files that plays were made of; pages that show none do not bring the table along. */
export const attachments = clientOf(routes) as Api['attachments']
