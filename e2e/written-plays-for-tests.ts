/** Plays on a real server in which several people type, and what became of their words. */
import { type Person, signUp } from '../server/testing/cast.ts'
import { openTypist, readWords, type Typist } from './typist.ts'

export interface WrittenPlay {
  readonly id: string
  readonly origin: string
  /** The owner, then the editors. Each of them has the typist at the same index. */
  readonly people: readonly Person[]
  readonly typists: readonly Typist[]
}

/** How many people there are, over how many plays they are spread, and how a play is created. */
interface Wanted {
  readonly writers: number
  readonly plays: number
  readonly create: (owner: Person) => Promise<string>
}

/** Creates accounts and plays through the API. */
export async function openWrittenPlays(origin: string, { writers, plays, create }: Wanted): Promise<WrittenPlay[]> {
  const people: Person[] = []
  for (let at = 0; at < writers; at++)
    people.push(await signUp({ fetch: fetchFrom(origin, at) }, `W${at}x${Date.now()}`))
  const opened: WrittenPlay[] = []
  for (let first = 0; first < plays; first++) {
    const own = people.filter((_, at) => at % plays === first)
    const [owner, ...editors] = own as [Person, ...Person[]]
    const id = await create(owner)
    for (const editor of editors) await share(id, owner, editor)
    const typists = own.map(({ token }, at) => openTypist(`p${first}w${at}n`, { origin, playId: id, token }))
    opened.push({ id, origin, people: own, typists })
  }
  return opened
}

/** Sends requests from an IP address of its own, for servers with TRUST_PROXY. */
function fetchFrom(origin: string, at: number) {
  const address = `10.1.${Math.floor(at / 200)}.${1 + (at % 200)}`
  return (path: string | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return fetch(typeof path === 'string' ? new URL(path, origin) : path, { ...init, headers })
  }
}

/** Sends a request and returns the body of the response. Throws if the request is refused. */
export async function request<T>(person: Person, method: string, path: string, body?: object): Promise<T> {
  const answer = await person.ask(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Returns the secret in the link of an invitation. */
export const secretIn = (link: string): string => new URL(link).searchParams.get('secret') ?? ''

async function share(playId: string, owner: Person, editor: Person): Promise<void> {
  const input = { email: editor.email, role: 'editor' }
  const { link } = await request<{ link: string }>(owner, 'POST', `/api/plays/${playId}/people`, input)
  await request(editor, 'POST', '/api/invitations/accept', { secret: secretIn(link) })
}

export const typistsOf = (plays: readonly WrittenPlay[]): Typist[] => plays.flatMap(({ typists }) => typists)

/** How many typists join at the same time; the server limits how many sockets of one address may be joining. */
const JOINING = 25

export async function joinAll(plays: readonly WrittenPlay[]): Promise<void> {
  const waiting = typistsOf(plays)
  while (waiting.length > 0) await Promise.all(waiting.splice(0, JOINING).map((typist) => typist.join()))
}

interface Found {
  /** The acknowledged words that a new client doesn't find. */
  readonly lost: string[]
  /** The typed words that it doesn't find exactly once. */
  readonly wrong: string[]
}

/** Reads the plays as a new client, and compares them with what was typed. */
export async function findWords(plays: readonly WrittenPlay[]): Promise<Found> {
  const found: Found = { lost: [], wrong: [] }
  for (const { id, origin, people, typists } of plays) {
    const words = await readWords({ origin, playId: id, token: people[0]!.token })
    for (const { typed, acknowledged } of typists) {
      found.lost.push(...[...acknowledged].filter((word) => !words.has(word)))
      found.wrong.push(...typed.filter((word) => words.get(word) !== 1))
    }
  }
  return found
}
