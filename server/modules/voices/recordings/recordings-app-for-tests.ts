/** A play with two characters, one of them recorded by bob. */
import type { PlayDetail, PlaySummary, RecordingStudio, Take } from '@replique/contract'
import { blockText, openShared, visibleIds } from '@replique/manuscript'
import { utterancesOf } from '@replique/script'
import * as Y from 'yjs'
import type { MigrationFolder } from '../../../kernel/db/migrate.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import type { AuthModule } from '../../auth/index.ts'
import type { Plays } from '../../plays/index.ts'
import { SAMPLE_RATE } from '../engines/engine.ts'
import type { VoicesDeps } from '../deps.ts'
import { recordingsFor } from './index.ts'
import { printWav } from '../engines/wav.ts'

const SCRIPT = `Title: Rain

INT. KITCHEN

It is late.

ADA
(softly)
Listen.

BEA
To what?

ADA
The rain.

INT. GARDEN

ADA
Nothing is left of it.
`

/** A WAV with a steady tone of the given length, used instead of a voice. */
export function voiceOf(seconds: number, { rate = SAMPLE_RATE, level = 0.2 } = {}): Uint8Array<ArrayBuffer> {
  const wave = (_: unknown, at: number) => Math.sin((2 * Math.PI * 200 * at) / rate) * level * 32_767
  return printWav(Int16Array.from({ length: Math.round(seconds * rate) }, wave), rate)
}

const read = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

export interface RecordingTestApp {
  readonly testApp: TestApp
  readonly alice: Person
  /** Is cast as ADA. */
  readonly bob: Person
  /** Can read the play, but has no part in it. */
  readonly carol: Person
  readonly mallory: Person
  readonly playId: string
  readonly ada: string
  readonly bea: string
  cast(character: string, people: readonly { userId: string; understudy?: boolean }[]): Promise<void>
  studio(who: Person): Promise<RecordingStudio>
  agree(who: Person): Promise<Response>
  /** Uploads a file for one of ADA's lines, given by its index, or to any path. */
  send(
    who: Person,
    at: { line: number } | { path: string },
    wav?: Uint8Array<ArrayBuffer>,
    more?: Record<string, string>,
  ): Promise<Response>
  /** Like `send`, but returns the take, and throws if the upload is refused. */
  keep(who: Person, line: number, options?: { seconds?: number } & Record<string, string | number>): Promise<Take>
  /** Replaces text as an open editor does. */
  write(was: string, is: string): Promise<void>
  /** The lines for which a recording is played, each with its speaker's name. */
  heard(): Promise<string[]>
  files(): Promise<string[]>
  /** Switches to a new play that alice owns, with the same people and parts. */
  again(): Promise<void>
  close(): Promise<void>
}

export async function openRecordingTestApp(
  database: (folders: readonly MigrationFolder[]) => Promise<Database>,
): Promise<RecordingTestApp> {
  const testApp = await openTestApp({ database, now: new Date('2026-11-23T12:00:00Z') })
  const [alice, bob] = [await signUp(testApp, 'Alice'), await signUp(testApp, 'Bob')]
  const [carol, mallory] = [await signUp(testApp, 'Carol'), await signUp(testApp, 'Mallory')]
  const { kernel, modules, auth } = testApp.app
  const plays = modules.find(({ name }) => name === 'plays') as Plays
  const deps = { kernel, modules: { plays, auth: auth as AuthModule } } as unknown as VoicesDeps
  const at = { playId: '', ada: '', bea: '' }
  const studio = (who: Person) => read<RecordingStudio>(who.ask('GET', `/api/plays/${at.playId}/recordings`))
  const cast: RecordingTestApp['cast'] = (character, people) => {
    const inputs = people.map(({ userId, understudy = false }) => ({ userId, understudy }))
    return read(alice.ask('PUT', `/api/plays/${at.playId}/casting/${character}`, { cast: inputs }))
  }
  const again = async (): Promise<void> => {
    // so that rate limits left from the previous test don't apply
    testApp.clock.advance(61_000)
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    at.playId = (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', body))).id
    for (const person of [bob, carol]) {
      await read(alice.ask('POST', `/api/plays/${at.playId}/people`, { email: person.email, role: 'viewer' }))
      await read(person.ask('GET', `/api/plays/${at.playId}`))
    }
    const { characters } = await read<PlayDetail>(alice.ask('GET', `/api/plays/${at.playId}`))
    at.ada = characters.find(({ name }) => name === 'ADA')?.id ?? ''
    at.bea = characters.find(({ name }) => name === 'BEA')?.id ?? ''
    await cast(at.ada, [{ userId: bob.id }])
  }
  const lines = async () =>
    utterancesOf(await plays.scriptOf(at.playId)).filter(({ speakers }) => speakers.includes(at.ada))
  const send: RecordingTestApp['send'] = async (who, place, wav = voiceOf(1), more = {}) => {
    const path = 'path' in place ? place.path : `${at.ada}/${(await lines())[place.line]?.id}`
    const body = new FormData()
    body.append('file', new File([wav], '../../etc/passwd\u0000.html'))
    for (const [name, value] of Object.entries(more)) body.append(name, value)
    // serialised first, because a form body that nobody reads raises an error
    const form = new Response(body)
    const headers = { 'content-type': form.headers.get('content-type') ?? '', authorization: `Bearer ${who.token}` }
    const init = { method: 'POST', headers, body: await form.arrayBuffer() }
    return testApp.fetch(`/api/plays/${at.playId}/recordings/${path}`, init)
  }
  await again()
  return {
    testApp, alice, bob, carol, mallory, cast, studio, send, again,
    get playId() { return at.playId },
    get ada() { return at.ada },
    get bea() { return at.bea },
    agree: (who) => who.ask('POST', `/api/plays/${at.playId}/recordings/consent`),
    keep: (who, line, { seconds = 1, ...more } = {}) => {
      const words = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]))
      testApp.clock.advance(1)
      return read(send(who, { line }, voiceOf(seconds), words))
    },
    write: async (was, is) => {
      const doc = new Y.Doc()
      const { snapshot, updates } = await plays.openText(at.playId)
      for (const update of snapshot === null ? updates : [snapshot, ...updates]) Y.applyUpdate(doc, update)
      const before = Y.encodeStateVector(doc)
      const shared = openShared(doc)
      const texts = visibleIds(shared).map((block) => blockText(shared, block))
      const text = texts.find((one) => one?.toString() === was)
      if (!text) throw new Error(`nobody says ${was}`)
      doc.transact(() => {
        text.delete(0, text.length)
        text.insert(0, is)
      })
      await plays.appendText(at.playId, Y.encodeStateAsUpdate(doc, before), { author: alice.id, client: 'editor' })
    },
    heard: async () => {
      const all = utterancesOf(await plays.scriptOf(at.playId))
      const found = await recordingsFor(deps, at.playId, all)
      const names = await auth.namesOf([...found.values()].map(({ by }) => by))
      return all.flatMap(({ id, text }) => (found.has(id) ? [`${text} ${names.get(found.get(id)?.by ?? '')}`] : []))
    },
    files: () => kernel.storage.list('recordings/', { limit: 1000 }),
    close: () => testApp.close(),
  } // prettier-ignore
}
