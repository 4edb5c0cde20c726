import { routes } from './ai-routes.ts'
import { type Api, clientOf } from './client.ts'

/** The routes of proposals and of files being read; pages without either do not bring their table along. */
export const ai = clientOf(routes) as Omit<Api['ai'], 'administration'>
