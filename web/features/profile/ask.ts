import { auth } from '../../platform/session/session.ts'

type Client = Awaited<ReturnType<typeof auth>>

interface Answer {
  readonly data?: unknown
  readonly error: unknown
}
type Told<A> = A extends { readonly data: infer D; readonly error: null } ? D : never

/** Asks the authentication service; what it refuses is thrown. */
export async function ask<A extends Answer>(question: (client: Client) => Promise<A>): Promise<Told<A>> {
  const { data, error } = await question(await auth())
  if (error) throw error
  return data as Told<A>
}
