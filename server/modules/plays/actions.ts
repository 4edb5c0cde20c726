import type { PlayDetail, PlayStatistics, PlaySummary } from '@replique/contract'
import { playUpdate, openShared, setTitleValue } from '@replique/manuscript'
import { defaultSettings, type Play } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { factsFor, mayChange, mayDuplicate, mayRead, mayTrash, type Standing } from './policy.ts'
import { summarise } from './presentation.ts'
import { addAttachment } from './attachments/store.ts'
import { findableIn, type Findable } from './search/findable.ts'
import { saveFindable } from './search/store.ts'
import { markSeen } from './lines/store.ts'
import { acceptInvitation, holdPlay, requirePlay, type Held } from './standing.ts'
import { addPlay, changePlay, findPlay, removePlay } from './store.ts'
import type { AttachmentRow, PlayRow, PlayStatus } from './tables.ts'
import { openDocument, updateOf } from './text/document.ts'
import { appendAll } from './text/append.ts'
import { clientRows } from './text/clients.ts'
import { noteClients, type Reading } from './text/store.ts'
import { cleanTitle } from './title.ts'
import type { PlaysTools } from './tools.ts'

const OWNER: Standing = { role: 'owner', trashed: false }

/** What a new play begins with: its first update, and what was read from it. */
export interface Beginning {
  readonly update: Uint8Array
  readonly reading: Omit<Reading, 'read_seq'>
  readonly findable: Findable
  readonly client: string
  /** The file that it was made of; its bytes are kept already. */
  readonly original?: AttachmentRow
}

/** The play and its first update come into being together, or not at all; an id that is taken changes nothing. */
export async function beginPlay(
  tools: PlaysTools,
  ownerId: string,
  { id = newId(), ...beginning }: Beginning & { readonly id?: string },
): Promise<PlayRow | null> {
  const now = tools.clock.now()
  const play: PlayRow = {
    id,
    owner_id: ownerId,
    status: 'draft',
    ...beginning.reading,
    last_seq: 0,
    read_seq: 0,
    created_at: now,
    updated_at: now,
    trashed_at: null,
  }
  return tools.database.transaction(async (db) => {
    if (!(await addPlay(db, { ...play, read_seq: 1 }))) return null
    const { update, client } = beginning
    const first = [{ playId: id, update, author: ownerId, client }]
    await appendAll(db, first, now)
    await noteClients(db, clientRows(first, now))
    const { findable, reading, original } = beginning
    await saveFindable(db, id, { seq: 1, language: reading.language, findable })
    if (original !== undefined) await addAttachment(db, original)
    return play
  })
}

export async function presentOne(tools: PlaysTools, play: PlayRow, standing: Standing): Promise<PlaySummary> {
  const [summary] = await summarise(tools, [{ play, standing }])
  return summary ?? refuse('play_not_found')
}

export async function presentNew(
  tools: PlaysTools,
  actor: SignedIn,
  beginning: Beginning & { readonly id?: string },
): Promise<PlaySummary> {
  const play = (await beginPlay(tools, actor.id, beginning)) ?? refuse('unavailable')
  return presentOne(tools, play, OWNER)
}

type Blank = Pick<Play, 'kind' | 'language'> & {
  readonly title: string
  readonly layout?: PlayRow['layout'] | undefined
  readonly paper?: PlayRow['paper'] | undefined
}

export async function createPlay(tools: PlaysTools, actor: SignedIn, input: Blank): Promise<PlaySummary> {
  const usual = defaultSettings(input.kind, input.language)
  const settings = { ...usual, layout: input.layout ?? usual.layout, paper: input.paper ?? usual.paper }
  const title = cleanTitle(input.title)
  const titlePage = title === '' ? [] : [{ key: 'title', value: title }]
  const { kind, language } = input
  const play: Play = { kind, language, titlePage, characters: [], elements: [], settings }
  const { layout, paper } = settings
  const reading = { title, kind, language, layout, paper, words: 0, pages: 0 }
  const findable = findableIn(play, title)
  return presentNew(tools, actor, { update: playUpdate(play), reading, findable, client: 'new' })
}

export async function openPlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PlayDetail> {
  const held = await joinPlay(tools, actor, playId)
  if (held === null || !mayRead(held)) return refuse('play_not_found')
  const { reading, ...detail } = await tools.numbers.numbers(playId)
  const summary = await presentOne(tools, { ...held.play, ...reading }, held)
  return { ...summary, ...detail, may: factsFor(held) }
}

/** What is counted of a play, which takes longer than what its page shows first. */
export async function countPlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PlayStatistics> {
  await requirePlay(tools, playId, { reader: actor, may: mayRead })
  return tools.numbers.statistics(playId)
}

/** What somebody is to a play when they open it: an invitation to them becomes their role. */
export async function joinPlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<Held | null> {
  const held = await holdPlay(tools, playId, actor)
  if (held === null || !mayRead(held)) return held
  if (held.role !== 'owner') await acceptInvitation(tools, playId, actor)
  if (await markSeen(tools.database.db, playId, actor.id))
    tools.events.emit('play.lines-seen', { playId, userId: actor.id })
  return held
}

export async function editPlay(
  tools: PlaysTools,
  actor: SignedIn,
  input: { id: string; title?: string | undefined; status?: PlayStatus | undefined },
): Promise<PlaySummary> {
  const { database, clock, text } = tools
  const held = await requirePlay(tools, input.id, { reader: actor, may: mayChange })
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
  return presentOne(tools, play, held)
}

/** A copy of one's own, made of what is visible: never of the other play's history. */
export async function duplicatePlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PlaySummary> {
  await requirePlay(tools, playId, { reader: actor, may: mayDuplicate })
  const copy = await tools.desk.ask('copy', await tools.text.open(playId))
  return presentNew(tools, actor, { ...copy, client: 'copy' })
}

export async function trashPlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PlaySummary> {
  const { database, clock, events } = tools
  const held = await requirePlay(tools, playId, { reader: actor, may: mayTrash })
  const trashed_at = held.play.trashed_at ?? clock.now()
  await changePlay(database.db, playId, { trashed_at })
  events.emit('play.trashed', { playId })
  return presentOne(tools, { ...held.play, trashed_at }, held)
}

export async function restorePlay(tools: PlaysTools, actor: SignedIn, playId: string): Promise<PlaySummary> {
  const held = await requireTrashed(tools, actor, playId)
  await changePlay(tools.database.db, playId, { trashed_at: null })
  tools.events.emit('play.role-changed', { playId, userId: null })
  return presentOne(tools, { ...held.play, trashed_at: null }, held)
}

export async function removeTrashed(tools: PlaysTools, actor: SignedIn, playId: string): Promise<void> {
  await requireTrashed(tools, actor, playId)
  await removePlay(tools.database.db, playId)
  tools.events.emit('play.trashed', { playId })
}

async function requireTrashed(tools: PlaysTools, actor: SignedIn, playId: string): Promise<Held> {
  const held = await requirePlay(tools, playId, { reader: actor, may: mayTrash })
  return held.trashed ? held : refuse('not_in_trash')
}
