import { accessToken } from '../session/session.ts'
import { refusalOf } from './refusal.ts'

/** Posts to a route whose answer is sent while it is made; not asked again where the line breaks. */
export async function askForStream(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const token = await accessToken()
  const response = await fetch(path, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}
