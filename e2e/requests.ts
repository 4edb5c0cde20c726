/** Sends requests as a user's browser would, without opening a page. */
import type { Writer } from './writers.ts'

/** The access token in the cookies of a signed-in user. */
export async function tokenOf({ context }: Pick<Writer, 'context'>): Promise<string> {
  const parts = (await context.cookies())
    .filter(({ name }) => /-auth-token(\.\d+)?$/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const value = parts.map((part) => part.value).join('')
  const session = Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString('utf8')
  return (JSON.parse(session) as { access_token: string }).access_token
}

/** Sends a request as a user; throws if it is refused. */
export async function requestAs<T>(writer: Writer, method: string, path: string, body?: object): Promise<T> {
  const answer = await writer.context.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(writer)}` },
    ...(body && { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path} gave ${answer.status()}: ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}
