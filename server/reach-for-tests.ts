import { RULES, type Rule } from './reach-rules.ts'
import type { TestApp } from './testing/index.ts'
import type { Everyone } from './testing/everyone.ts'
import type { Route } from './testing/routes.ts'

export const NOBODY = '00000000-0000-4000-8000-00000000dead'

/** The ids to put into a path: `id` is the resource's, and `part` fills any other parameter. */
export interface Places {
  readonly id: string
  readonly part: string
}

export const ruleOf = ({ name }: Route): Rule => RULES[name] ?? { anonymous: 0 }

function nameIn(route: string): string {
  if (route.startsWith('mail.')) return 'confirm'
  return route.startsWith('ai.') ? 'importer' : 'registrationEnabled'
}

const fill = ({ name, path }: Route, { id, part }: Places): string =>
  path
    .replace('{id}', id)
    .replace('{name}', nameIn(name))
    .replace('{language}', 'fr')
    .replaceAll(/\{\w+\}/g, part)

function bodyOf(route: Route, more: object | undefined): RequestInit {
  const { body, file } = ruleOf(route)
  if (file === undefined) {
    const sent = more === undefined ? body : { ...(body as object | undefined), ...more }
    return {
      headers: { 'content-type': 'application/json' },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    }
  }
  const form = new FormData()
  form.append('file', new File(['INT. HERE'], 'a.fountain'))
  for (const [key, value] of Object.entries({ ...(body as object | undefined), ...more }))
    form.append(key, String(value))
  return { body: form }
}

/** Calls a route with the query and body from its rule. `more` is added to the body. */
export async function reach(
  testApp: Pick<TestApp, 'fetch'>,
  route: Route,
  { token, more, ...places }: { token?: string; more?: object } & Places,
): Promise<{ status: number; text: string }> {
  const { headers, ...rest } = route.method === 'GET' ? { headers: {} } : bodyOf(route, more)
  const answer = await testApp.fetch(`/api${fill(route, places)}${ruleOf(route).query ?? ''}`, {
    method: route.method,
    headers: {
      ...(headers as Record<string, string>),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...rest,
  })
  return { status: answer.status, text: await answer.text() }
}

/** Returns ids for the route's path that refer to something Alice owns. */
export function aliceOwn(cast: Everyone, route: Route): Places {
  const { names } = ruleOf(route)
  if (names === 'group') return { id: cast.group.id, part: cast.bob.id }
  if (names === 'invitation') return { id: cast.groupInvitation.id, part: NOBODY }
  if (names === 'voice') return { id: cast.voice, part: NOBODY }
  if (names === 'import') return { id: cast.import, part: NOBODY }
  if (names === 'job') return { id: cast.job, part: NOBODY }
  if (names === 'friend') return { id: cast.alice.id, part: NOBODY }
  if (route.path.includes('{readingId}')) return { id: cast.readThrough.play, part: cast.readThrough.id }
  return { id: cast.play.id, part: route.path.includes('{versionId}') ? cast.version : cast.bob.id }
}
