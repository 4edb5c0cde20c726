import type { AuthTestApp } from './auth-app-for-tests.ts'

/** An email as its recipient sees it. */
export interface Received {
  readonly name: string
  readonly language: string
  readonly text: string
  /** The page that its link opens, if it has one. */
  readonly link: URL | null
  readonly tokenHash: string
  readonly type: string
  readonly code: string
}

function read(row: Record<string, unknown>): Received {
  const text = String(row['body'])
  const link = /https?:\/\/\S+\/auth\/confirm\?[^\s)>]+/.exec(text)?.[0]
  const url = link === undefined ? null : new URL(link)
  return {
    name: String(row['name']),
    language: String(row['language']),
    text,
    link: url,
    tokenHash: url?.searchParams.get('token_hash') ?? '',
    type: url?.searchParams.get('type') ?? '',
    code: /^\D*(\d{6})\D*$/m.exec(text)?.[1] ?? '',
  }
}

/** Returns the emails to an address in the outbox, oldest first. */
export async function emailsTo(auth: AuthTestApp, address: string): Promise<Received[]> {
  // requests are processed after the response
  const { database, events } = auth.testApp.app.kernel
  await events.settled()
  const { rows } = await database.query(
    'select name, language, body from letters where recipient = $1 order by created_at, id',
    [address],
  )
  return rows.map(read)
}

/** Returns the newest email with that name. */
export async function emailTo(auth: AuthTestApp, address: string, name: string): Promise<Received> {
  const found = (await emailsTo(auth, address)).filter((email) => email.name === name).at(-1)
  if (!found) throw new Error(`no letter ${name} went to ${address}`)
  return found
}
