/** What writers do besides writing and reading: exports, imports, speech, invitations and comments. */
import type { Access, ImportedFile, IssuedInvitation, PlayForListening, SharedRole, Sound } from '@replique/contract'
import { utterancesOf } from '@replique/script'
import type { Person } from '@replique/server/testing'
import { expect } from 'vitest'
import { messyWord } from '../messy-word.ts'
import { request, secretIn, type WrittenPlay } from '../written-plays-for-tests.ts'

/** The plays of a soak test, and what its actions share. */
export interface Soak {
  readonly origin: string
  /** What went wrong. */
  readonly faults: string[]
  readonly plays: readonly WrittenPlay[]
  /** The same script in each of the formats. */
  readonly files: readonly File[]
  /** The recipients of invitations by email. */
  readonly mailed: string[]
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Returns a different number each time. */
  readonly count: () => number
}

export type Action = (soak: Soak) => Promise<void>

const one = <T>({ random }: Soak, all: readonly T[]): T => all[Math.floor(random() * all.length)]!

/** The first bytes of each exported format. */
const BEGINNINGS = { pdf: '%PDF-', docx: 'PK', fdx: '<?xml', fountain: 'Title:' } as const
export type SoakFormat = keyof typeof BEGINNINGS
export const SOAK_FORMATS = Object.keys(BEGINNINGS) as SoakFormat[]

/** Exports a play, and checks that the file begins as its format does. */
export async function exportPlay(person: Person, playId: string, format: SoakFormat): Promise<File> {
  const path = `/api/plays/${playId}/export?format=${format}`
  const answer = await person.ask('GET', path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const beginning = new TextDecoder().decode(bytes.subarray(0, 20)).replace('\uFEFF', '')
  if (!answer.ok || !beginning.startsWith(BEGINNINGS[format]))
    throw new Error(`${path} gave ${answer.status}: ${beginning}`)
  return new File([bytes], `play.${format}`)
}

const exportIn =
  (format: SoakFormat): Action =>
  async (soak) => {
    const { id, people } = one(soak, soak.plays)
    await exportPlay(one(soak, people), id, format)
  }

/** Imports a file and returns the id of the play. A draft is accepted unchanged. */
async function importFile(person: Person, file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  type Answer = { readonly import: ImportedFile | null; readonly play: { readonly id: string } | null }
  const made = await request<Answer>(person, 'POST', '/api/imports', form)
  if (made.play !== null) return made.play.id
  const path = `/api/imports/${made.import?.id}`
  const read = () => request<ImportedFile>(person, 'GET', path)
  await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 200 }).toMatch(/review|failed/)
  const { state, ...rest } = await read()
  if (state === 'failed') throw new Error(`the import of ${file.name} failed: ${JSON.stringify(rest)}`)
  return (await request<{ play: string }>(person, 'POST', `${path}/accept`, { had: 0 })).play
}

async function removePlay(person: Person, id: string): Promise<void> {
  await request(person, 'POST', `/api/plays/${id}/trash`)
  await request(person, 'DELETE', `/api/plays/${id}`)
}

/** Imports a file as a play, which is shown and deleted, so that the number of plays stays the same. */
const importFrom =
  (format: SoakFormat): Action =>
  async (soak) => {
    const person = one(soak, one(soak, soak.plays).people)
    const id = await importFile(person, soak.files[SOAK_FORMATS.indexOf(format)]!)
    await request(person, 'GET', `/api/plays/${id}`)
    await request(person, 'GET', `/api/plays/${id}/first-page`)
    await removePlay(person, id)
  }

/** Imports a Word document without styles, which is read into a draft. */
const importDraft: Action = async (soak) => {
  const person = one(soak, one(soak, soak.plays).people)
  const lines = ['# THE LAST FERRY', '# Scene 1', '(A jetty. Fog.)', 'NORA: Is it late?', 'PIKE: It is never late.']
  const file = new File([new Uint8Array(messyWord([...lines, `NORA: It is ${soak.count()} minutes late.`]))], 'f.docx')
  await removePlay(person, await importFile(person, file))
}

/** Listens to lines that no voice has spoken yet. */
const listen: Action = async (soak) => {
  const person = one(soak, one(soak, soak.plays).people)
  const said = ['Listen to it.', `It never stops: ${soak.count()}.`, `Then it stopped ${soak.count()} times.`]
  const script = `Title: Rain\n\nINT. KITCHEN\n\n${said.map((line, at) => `${at % 2 ? 'ADA' : 'BEA'}\n${line}`).join('\n\n')}\n`
  const id = await importFile(person, new File([script], 'rain.fountain'))
  const { script: play } = await request<PlayForListening>(person, 'GET', `/api/plays/${id}/speech`)
  const ids = utterancesOf(play).map((utterance) => utterance.id)
  const { sounds } = await request<{ sounds: Sound[] }>(person, 'POST', `/api/plays/${id}/speech/sounds`, { ids })
  if (sounds.length !== ids.length || sounds.some(({ fault }) => fault !== null))
    throw new Error('lines are not spoken')
  for (const { url } of sounds) {
    const sound = await fetch(new URL(url, soak.origin))
    if (!sound.ok || (await sound.arrayBuffer()).byteLength === 0) throw new Error(`a sound gave ${sound.status}`)
  }
  await removePlay(person, id)
}

/** Returns the people who have no access to this play. */
const outsiders = ({ plays }: Soak, play: WrittenPlay): Person[] =>
  plays.filter((other) => other !== play).flatMap(({ people }) => people)

/** Invites somebody to a play, who accepts the invitation, opens the play, and loses the access again. */
const inviteToPlay: Action = async (soak) => {
  const play = one(soak, soak.plays)
  const owner = play.people[0]!
  const others = outsiders(soak, play)
  // everybody in turn, because few invitations per hour are sent to one address
  const guest = others[soak.mailed.length % others.length]!
  const path = `/api/plays/${play.id}/people`
  const { link } = await request<SharedRole>(owner, 'POST', path, { email: guest.email, role: 'viewer' })
  soak.mailed.push(guest.email)
  const secret = secretIn(link ?? '')
  await request(guest, 'POST', '/api/invitations/preview', { secret })
  await request(guest, 'POST', '/api/invitations/accept', { secret })
  await request(guest, 'GET', `/api/plays/${play.id}`)
  const { people } = await request<Access>(owner, 'GET', path)
  await request(owner, 'DELETE', `${path}/${people.find(({ userId }) => userId === guest.id)?.id}`)
}

/** Invites a person without an account to become a friend, and somebody else by a link, who ends the friendship. */
const inviteFriends: Action = async (soak) => {
  const play = one(soak, soak.plays)
  const owner = play.people[0]!
  const email = `guest${soak.count()}@example.org`
  await request(owner, 'POST', '/api/friends/invitations', { email })
  soak.mailed.push(email)
  const friend = one(soak, outsiders(soak, play))
  const { link } = await request<IssuedInvitation>(owner, 'POST', '/api/friends/invitations', {})
  await request(friend, 'POST', '/api/invitations/accept', { secret: secretIn(link) })
  await request(friend, 'DELETE', `/api/friends/${owner.id}`)
}

/** Comments on a play and mentions somebody, whose notifications are read. */
const comment: Action = async (soak) => {
  const { people, typists } = one(soak, soak.plays)
  const [owner, mentioned] = people as [Person, Person]
  typists[0]!.comment(owner.id, mentioned.id)
  await request(mentioned, 'POST', '/api/news/read', { all: true })
}

export const ACTIONS: readonly Action[] = [
  ...SOAK_FORMATS.map(exportIn),
  ...SOAK_FORMATS.map(importFrom),
  importDraft,
  listen,
  listen,
  inviteToPlay,
  inviteFriends,
  comment,
  comment,
]
