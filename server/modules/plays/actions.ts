import {
  PLAY_TEMPLATES,
  type PlayDetail,
  type PlayStatistics,
  type PlaySummary,
  type PlayTemplate,
} from '@replique/contract'
import { playUpdate, openShared, setTitleValue, type MoveChange } from '@replique/manuscript'
import { defaultSettings, escapeMarkup, type Play, type Language, type SheetPicture } from '@replique/script'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { isId, newId } from '../../kernel/ids.ts'
import type { EarlyContent } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { permissionsFor, mayChange, mayDuplicate, mayRead, type PlayAccess } from './policy.ts'
import { summarise } from './presentation.ts'
import { addAttachment } from './attachments/store.ts'
import { searchTextOf, type SearchText } from './search/search-text.ts'
import { saveSearchText } from './search/store.ts'
import { joinInvitedPlay, findPlayWithAccess, requirePlay, type PlayWithAccess } from './access.ts'
import { addPlay, changePlay, findPlay } from './store.ts'
import type { AttachmentRow, PlayRow, PlayStatus } from './tables.ts'
import { openDocument, updateOf } from './text/text.ts'
import { appendUpdates } from './text/store.ts'
import { clientRows } from './text/clients.ts'
import { noteClients, type DerivedRow } from './text/store.ts'
import { cleanTitle } from './title.ts'
import type { PlaysDeps } from './deps.ts'

const OWNER: PlayAccess = { role: 'owner', trashed: false }

/** The initial content of a new play: its first update, and the data derived from it. */
interface Beginning {
  readonly update: Uint8Array
  readonly derived: Omit<DerivedRow, 'read_seq'>
  readonly findable: SearchText
  readonly client: string
  /** The file from which the play was made. Its bytes are already stored. */
  readonly original?: AttachmentRow
}

/** Creates the play and stores its first update in one transaction. Changes nothing if the id is taken. */
export async function beginPlay(
  deps: PlaysDeps,
  ownerId: string,
  { id = newId(), ...beginning }: Beginning & { readonly id?: string },
): Promise<PlayRow | null> {
  const now = deps.clock.now()
  const play: PlayRow = {
    id,
    owner_id: ownerId,
    status: 'draft',
    ...beginning.derived,
    last_seq: 0,
    read_seq: 0,
    created_at: now,
    updated_at: now,
    trashed_at: null,
  }
  return deps.database.transaction(async (db) => {
    if (!(await addPlay(db, { ...play, read_seq: 1 }))) return null
    const { update, client } = beginning
    const first = [{ playId: id, update, author: ownerId, client }]
    await appendUpdates(db, first, now)
    await noteClients(db, clientRows(first, now))
    const { findable, derived, original } = beginning
    await saveSearchText(db, id, { seq: 1, language: derived.language, findable })
    if (original !== undefined) await addAttachment(db, original)
    return play
  })
}

export async function presentOne(deps: PlaysDeps, play: PlayRow, access: PlayAccess): Promise<PlaySummary> {
  const [summary] = await summarise(deps, [{ play, access }])
  return summary ?? refuse('play_not_found')
}

export async function presentNew(
  deps: PlaysDeps,
  actor: SignedIn,
  beginning: Beginning & { readonly id?: string },
): Promise<PlaySummary> {
  const play = (await beginPlay(deps, actor.id, beginning)) ?? refuse('unavailable')
  return presentOne(deps, play, OWNER)
}

type Blank = Pick<Play, 'kind' | 'language'> & {
  readonly title: string
  readonly layout?: PlayRow['layout'] | undefined
  readonly paper?: PlayRow['paper'] | undefined
  readonly template?: PlayTemplate | undefined
}

async function createFromTemplate(
  deps: PlaysDeps,
  actor: SignedIn,
  input: Blank & { readonly template: PlayTemplate },
): Promise<PlaySummary> {
  if (PLAY_TEMPLATES[input.template] !== input.kind) return refuse('invalid')
  const { template, language, layout, paper } = input
  const title = cleanTitle(input.title)
  const beginning = await deps.workers.ask('template', { template, language, title, layout, paper })
  return presentNew(deps, actor, { ...beginning, client: 'new' })
}

export async function createPlay(deps: PlaysDeps, actor: SignedIn, input: Blank): Promise<PlaySummary> {
  if (input.template !== undefined) return createFromTemplate(deps, actor, { ...input, template: input.template })
  const usual = defaultSettings(input.kind, input.language)
  const settings = { ...usual, layout: input.layout ?? usual.layout, paper: input.paper ?? usual.paper }
  const title = cleanTitle(input.title)
  const titlePage = title === '' ? [] : [{ key: 'title', value: title }]
  const { kind, language } = input
  const play: Play = { kind, language, titlePage, characters: [], elements: [], settings }
  const { layout, paper } = settings
  const derived = { title, kind, language, layout, paper, words: 0, pages: 0 }
  const findable = searchTextOf(play, title)
  return presentNew(deps, actor, { update: playUpdate(play), derived, findable, client: 'new' })
}

export async function openPlay(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlayDetail> {
  const held = await joinPlay(deps, actor, playId)
  if (held === null || !mayRead(held)) return refuse('play_not_found')
  // what the page requests next, such as the changes since the user's last visit, depends on the recorded visit
  await deps.visits.settled()
  const { derived, ...detail } = await deps.playData.pageNumbers(playId)
  const summary = await presentOne(deps, { ...held.play, ...derived }, held)
  return { ...summary, ...detail, may: permissionsFor(held) }
}

/** Returns the full statistics, which take longer to compute than the numbers on the play's page. */
export async function countPlay(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlayStatistics> {
  await requirePlay(deps, playId, { reader: actor, may: mayRead })
  return deps.playData.statistics(playId)
}

/** Returns the picture of a play's first page, as shown in lists. */
export async function showFirstPage(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<SheetPicture> {
  await requirePlay(deps, playId, { reader: actor, may: mayRead })
  return deps.playData.firstPage(playId)
}

/**
 * Returns a play's title and first lines for the editor's page, or null for users without access. Opening the play,
 * which the app does later, is not recorded yet.
 */
export async function showFirstLines(deps: PlaysDeps, actor: Actor, playId: string): Promise<EarlyContent | null> {
  if (actor.kind !== 'user' || actor.secondFactor === 'needed' || !isId(playId)) return null
  const held = await findPlayWithAccess(deps, playId, actor)
  if (held === null || !mayRead(held)) return null
  const lines = await deps.playData.firstLines(playId)
  if (lines === null) return null
  const { html, css, typeface } = lines
  const title = escapeMarkup(held.play.title)
  return {
    html: `<div class="early-bar">${title}</div><div class="page-area">${html}</div>`,
    css,
    needs: `font:${typeface}`,
  }
}

/** Returns the user's access to a play when they open it. Turns a pending invitation into a role. */
export async function joinPlay(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlayWithAccess | null> {
  const held = await findPlayWithAccess(deps, playId, actor)
  if (held === null || !mayRead(held)) return held
  if (held.isNew) await joinInvitedPlay(deps, playId, actor)
  deps.visits.record({ playId, userId: actor.id, now: deps.clock.now() })
  return held
}

export async function editPlay(
  deps: PlaysDeps,
  actor: SignedIn,
  input: { id: string; title?: string | undefined; status?: PlayStatus | undefined },
): Promise<PlaySummary> {
  const { database, clock, text } = deps
  const held = await requirePlay(deps, input.id, { reader: actor, may: mayChange })
  const { status } = input
  const title = input.title === undefined ? undefined : cleanTitle(input.title)
  if (title !== undefined && title !== held.play.title) {
    const doc = openDocument(await text.open(input.id))
    const update = updateOf(doc, () => setTitleValue(openShared(doc), 'title', title))
    doc.destroy()
    if (update !== null) await text.append(input.id, update, { author: actor.id, client: 'rename' })
  }
  await changePlay(database.db, input.id, {
    updated_at: clock.now(),
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status }),
  })
  const play = (await findPlay(database.db, input.id)) ?? refuse('play_not_found')
  return presentOne(deps, play, held)
}

/** Stores confirmed entrances and exits in the text of a play. Refuses if a paragraph or a character is missing. */
export async function confirmMoves(
  { text, workers }: PlaysDeps,
  actor: SignedIn,
  { playId, moves }: { readonly playId: string; readonly moves: readonly MoveChange[] },
): Promise<void> {
  const update = await workers.ask('confirmMoves', { text: await text.open(playId), moves })
  if (typeof update === 'string') return refuse(update)
  if (update !== null) await text.append(playId, update, { author: actor.id, client: 'rehearsals' })
}

/** Copies a play's current text, without its history, into a new play that the user owns. */
export async function duplicatePlay(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlaySummary> {
  await requirePlay(deps, playId, { reader: actor, may: mayDuplicate })
  const copy = await deps.workers.ask('copy', await deps.text.open(playId))
  return presentNew(deps, actor, { ...copy, client: 'copy' })
}

const FILES: Readonly<Record<Language, string>> = { en: 'the-last-bus.fountain', fr: 'le-parapluie.fountain' }

/**
 * Returns a sample id derived from the user id, so that each user gets only one sample even if this is called again.
 */
function sampleId(userId: string): string {
  const hash = createHash('sha256').update(`sample play of ${userId}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

async function readSample({ workers }: PlaysDeps, language: Language) {
  const name = FILES[language]
  const bytes = await readFile(new URL(`./samples/${name}`, import.meta.url))
  return workers.ask('bring', { name, bytes: new Uint8Array(bytes), language })
}

/** The sample in each language, read only once, because a whole class may sign up within a minute. */
const samples = new Map<Language, Awaited<ReturnType<typeof readSample>>>()

/** Creates a short sample play in the language of a new account. */
export async function createSamplePlay(deps: PlaysDeps, userId: string, language: Language): Promise<void> {
  const sample = samples.get(language) ?? (await readSample(deps, language))
  samples.set(language, sample)
  await beginPlay(deps, userId, { ...sample, client: 'sample', id: sampleId(userId) })
}
