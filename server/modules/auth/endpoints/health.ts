import { json } from '../protocol/answer.ts'
import type { Endpoint } from './endpoint.ts'

/** The name by which clients recognise the protocol. */
export const health: Endpoint = {
  method: 'GET',
  path: '/health',
  answer: () => Promise.resolve(json({ version: 'v2', name: 'GoTrue', description: 'Réplique accounts' })),
}
