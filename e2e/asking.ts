/** What somebody's own browser would ask of the server, without the page that asks it. */
import type { Writer } from './writers.ts'

/** The access token in the cookies of somebody who is signed in. */
export async function tokenOf({ context }: Pick<Writer, 'context'>): Promise<string> {
  const parts = (await context.cookies())
    .filter(({ name }) => /-auth-token(\.\d+)?$/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const value = parts.map((part) => part.value).join('')
  const session = Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString('utf8')
  return (JSON.parse(session) as { access_token: string }).access_token
}

/** Asks as somebody; what is refused is an error. */
export async function askAs<T>(writer: Writer, method: string, path: string, body?: object): Promise<T> {
  const answer = await writer.context.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(writer)}` },
    ...(body && { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path} gave ${answer.status()}: ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}
