import { json } from '../protocol/answer.ts'
import type { Endpoint } from './endpoint.ts'

export const jwks: Endpoint = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  answer: async (auth) => {
    const { verifying } = await auth.keys.read()
    const keys = [...verifying.values()].map((key) => key.shown).filter((shown) => shown !== null)
    return json({ keys }, 200, { 'Cache-Control': 'public, max-age=600' })
  },
}
