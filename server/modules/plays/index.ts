/**
 * Plays: their permissions, stored texts, versions, imports and exports. Owns all tables of plays, and is the only
 * module that writes a play's text. Import, export, search and statistics run in its worker pool.
 */
import type { Casting, DoublingResult, ImportedPlay, StageCasting } from '@replique/contract'
import type { MoveChange } from '@replique/manuscript'
import type { DetectedTone, MeasuredParagraph, Play, ReadCharacter } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { asAttachment, privateCache } from '../../kernel/http/answer.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openServerSecret } from '../../kernel/secret-of-server.ts'
import type { Receiver } from '../invitations/index.ts'
import { confirmMoves, joinPlay, createSamplePlay, showFirstLines } from './actions.ts'
import { emptyTrash } from './trash.ts'
import { openAdministration, type PlaysAdministration } from './administration/administration.ts'
import { removeDeletedPlaysFiles, removeOrphanedFiles } from './attachments/actions.ts'
import { attachmentsRoutes, castingRoutes, playsRoutes, linksRoutes, versionsRoutes } from './routes.ts'
import { castPeople, showCasting } from './casting/actions.ts'
import { listCast, listPartsOf } from './casting/store.ts'
import { partsOfVoices, showCast, showPart, type Cast, type Part, type VoicePart } from './casting/voices.ts'
import { forgetOldChanges } from './versions/actions.ts'
import { extendVisit } from './changes/store.ts'
import { openPlayWorkers } from './worker-pool/pool.ts'
import type { PackedDraft, DraftRequest, LineKind } from './worker-pool/drafting.ts'
import type { PlaySides } from './worker-pool/derive.ts'
import { openPlayDataCache } from './worker-pool/play-data-cache.ts'
import type { CastCheck, DoublingRequest, StageData } from './worker-pool/staging.ts'
import './events.ts'
import { PendingSamples, type PlaysModules, type PlaysDeps, VisitRecorder } from './deps.ts'
import { acceptDraft, importPlay, readDraft, type AcceptedDraft, type UploadedFile } from './importing.ts'
import { openPdfPrinter, type PdfPrinter } from './exporting.ts'
import { exportOf, filesOf, forgetPerson, listDeletionEffects, type DeletionEffects } from './person.ts'
import type { PlayAccess } from './policy.ts'
import { listenToGroups } from './groups/actions.ts'
import { listGroupsOf, listSharesWith } from './groups/store.ts'
import { playsReceiver } from './sharing.ts'
import { findPlayWithAccess, peopleOf, titlesFor } from './access.ts'
import { countPlays, type Reader } from './store.ts'
import type { StoredText } from './text/store.ts'
import { sizeOfText } from './text/store.ts'
import { countSetAside, repairPlay, setAsideUnreadable, type Repaired } from './text/set-aside/set-aside.ts'
import { claimClientId, pagesOf, openPlayText, type Writer } from './text/text.ts'
import { openIndexing } from './text/indexing.ts'
import { saveDueVersions, thinOldVersions } from './versions/keeping.ts'
import { mountZip } from './zip/route.ts'

export { mayCast, mayComment, mayRead, mayWrite, type PlayAccess } from './policy.ts'
export type { Cast, Part, VoicePart } from './casting/voices.ts'
export type { DoubtfulLine, PackedDraft, DraftRequest, LineKind } from './worker-pool/drafting.ts'
export { fileName, fileNames, type PdfPrinter } from './exporting.ts'
export type { PlaySides, Side } from './worker-pool/derive.ts'
export type { CastCheck, DoublingRequest, StageData } from './worker-pool/staging.ts'
export type { AcceptedDraft, UploadedFile } from './importing.ts'
export type { Reader } from './store.ts'
export { ClientIdTakenError } from './text/append-updates.ts'
export { dropUnfounded, loadInSteps } from './text/text.ts'
export type { StoredText } from './text/store.ts'
export { holdsNested } from './text/set-aside/sift.ts'
export type { Repaired } from './text/set-aside/set-aside.ts'

/** The functions that the modules above this one may use. */
export interface PlaysService {
  /** A play's stored text: the newest snapshot and the updates after it, in order. */
  openText(playId: string): Promise<StoredText>
  /** The play as it is now, parsed again only if its text has changed. The caller checks `accessTo` first. */
  scriptOf(playId: string): Promise<Play>
  /** What the text reveals about each character, computed in a worker. The caller checks `accessTo` first. */
  charactersReadIn(playId: string): Promise<readonly ReadCharacter[]>
  /** The tone of each speech as detected from its words, computed in a worker. */
  tonesReadIn(playId: string): Promise<readonly DetectedTone[]>
  /**
   * Who is on stage when, with the times that were measured, and the roles that need an actor, computed in a worker. The
   * caller checks `accessTo` first.
   */
  stageOf(playId: string, measured: readonly MeasuredParagraph[]): Promise<StageData>
  /**
   * Assigns the roles to the fewest actors, in a worker, which takes up to seconds. The caller checks `accessTo` first.
   */
  assignRoles(playId: string, request: DoublingRequest): Promise<DoublingResult>
  /** Whether no actor has two roles that conflict, computed in a worker. The caller checks `accessTo` first. */
  isPlayable(playId: string, check: CastCheck): Promise<boolean>
  /** The size of a play's stored text in bytes. */
  sizeOf(playId: string): Promise<number>
  /** Moves unreadable parts of a stored text aside and returns their number. */
  setAside(playId: string): Promise<number>
  /** The number of a play's parts that were set aside as unreadable. */
  countSetAside(playId: string): Promise<number>
  /** The stored updates after `seq`, in order. */
  textSince(playId: string, seq: number): Promise<Uint8Array[]>
  /** The number of the last stored update of each play. */
  lastOf(playIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The account behind each Yjs client id with which the play was opened or edited; "" for deleted accounts. */
  pagesOf(playId: string): Promise<ReadonlyMap<number, string>>
  /** Returns the account that a Yjs client id belongs to, after claiming it for this user if it was free. */
  claimClientId(page: { playId: string; client: number; userId: string }): Promise<string>
  /**
   * Stores an update and returns its number once it is durable. Refuses with play_not_found; throws ClientIdTakenError.
   */
  appendText(playId: string, update: Uint8Array, by: Writer): Promise<number>
  /**
   * Stores confirmed entrances and exits in a play's text. The caller checks `accessTo` first. Refuses with
   * paragraph_not_found or character_not_found.
   */
  confirmMoves(actor: SignedIn, playId: string, moves: readonly MoveChange[]): Promise<void>
  /** The reader's access to a play, or null if there is no such play. */
  accessTo(reader: Reader, playId: string): Promise<PlayAccess | null>
  /** The titles of these plays, limited to those the reader can read. */
  titlesFor(reader: Reader, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The account ids of everybody who can currently read a play; empty if there is no such play. */
  peopleOf(playId: string): Promise<string[]>
  /** The cast: people and voices in order, understudies last. The caller checks `accessTo` first. */
  castOf(playId: string): Promise<readonly Cast[]>
  /** The casting and, for users who may cast, everyone who can be cast. Refuses with play_not_found. */
  castingOf(reader: SignedIn, playId: string): Promise<Casting>
  /**
   * Casts a user as each of several characters, instead of the people who play it: all of them or none. Voices and
   * understudies stay. Refuses with play_not_found, not_allowed, character_not_found, person_not_found, and with
   * moved_on if a character is now played by others than those to be replaced.
   */
  castPeople(actor: SignedIn, playId: string, parts: readonly StageCasting[]): Promise<void>
  /** The characters that a user plays. The caller checks access to each play before showing it. */
  partsOf(userId: string): Promise<readonly Part[]>
  /** The names of a play's characters by id, in order. The caller checks `accessTo` first. */
  characterNames(playId: string): Promise<ReadonlyMap<string, string>>
  /** What an actor learns of each speaking character. The caller checks `accessTo` first. */
  sidesOf(playId: string): Promise<PlaySides>
  /** Opens the text as it is now, to print it several times as PDF. The caller checks `accessTo` first. */
  openPdfPrinter(playId: string): Promise<PdfPrinter>
  /** The parts that these voices speak, in plays the user can read. */
  partsOfVoices(reader: SignedIn, voiceIds: readonly string[]): Promise<readonly VoicePart[]>
  /** The names of the groups that a play is shared with, by id, without archived groups. */
  groupsOf(playId: string): Promise<ReadonlyMap<string, string>>
  /** The plays shared with a group. The caller checks access to each before showing it. */
  sharedWith(groupId: string): Promise<string[]>
  /**
   * Whether the file's format defines the kind of each line, so that it needs no review. Refuses files that are not
   * scripts.
   */
  isExact(file: UploadedFile): Promise<boolean>
  /** Makes a play from a file without a review. */
  importFile(actor: SignedIn, file: UploadedFile): Promise<ImportedPlay>
  /** Reads a file into a draft for review, in a worker. Refuses unreadable files. */
  readDraft(request: DraftRequest, signal: AbortSignal): Promise<PackedDraft>
  /** Applies the kinds that a model gave to some lines of a draft. `kinds` is null if the model was unavailable. */
  relabelDraft(draft: Uint8Array, kinds: readonly LineKind[] | null, signal: AbortSignal): Promise<Uint8Array>
  /** Creates the play from a draft. Repeating it with the same play id changes nothing. */
  acceptDraft(ownerId: string, accepted: AcceptedDraft): Promise<void>
  /** Marks the play as seen when a user leaves its page. */
  leave(playId: string, userId: string): Promise<void>
  /** The user's access to a play when they open it. Turns a pending invitation into a role. */
  join(reader: SignedIn, playId: string): Promise<PlayAccess | null>
}

export interface Plays extends Module, PlaysService {
  readonly name: 'plays'
  readonly receiver: Receiver
  readonly administration: PlaysAdministration
  /** Repairs a play whose text cannot be read. Returns null if there is no play with that id. */
  repair(playId: string): Promise<Repaired | null>
  /** Returns the effects on plays of deleting a user's account. */
  whatGoes(userId: string): Promise<DeletionEffects>
  /** The number of plays, and how many of them are in the trash. */
  count(): Promise<{ all: number; trashed: number }>
  /** Updates the derived data of changed texts now, without waiting for a pause in the writing. */
  settle(): Promise<void>
  /** Permanently deletes plays whose time in the trash is up; also runs as a daily task. */
  emptyTrash(): Promise<void>
  /** Saves a version of every play for which one is due; also runs as a task every five minutes. */
  keepVersions(): Promise<void>
  /** Deletes surplus versions and old records of changes; also runs as a daily task. */
  thinVersions(): Promise<void>
}

/** Opens the module. */
export function openPlays(kernel: Kernel, modules: PlaysModules): Plays {
  const { database, clock, events, log, metrics, jobs, limits, storage } = kernel
  const text = openPlayText(kernel)
  const workers = openPlayWorkers()
  metrics.gauge('worker_waiting', 'Requests that wait for a worker thread.', () => workers.waiting())
  metrics.gauge('worker_threads', 'Worker threads that parse, lay out and print plays.', () => workers.size())
  const playData = openPlayDataCache(text, workers)
  const { namesOf } = modules.auth
  const pendingSamples = new PendingSamples()
  const { origin, dataDir, auth } = kernel.config
  const keyFor = openServerSecret(auth.sealingSecret, dataDir)
  const deps: PlaysDeps = {
    database,
    clock,
    events,
    log,
    storage,
    text,
    workers,
    playData,
    pendingSamples,
    visits: new VisitRecorder({ database, events, log }),
    origin,
    linkKey: () => keyFor('public links'),
    namesOf,
    modules,
  }
  const setAside = (playId: string) => setAsideUnreadable({ database, clock, log, workers }, playId)
  const historyBytes = kernel.config.playHistory * 1024 * 1024
  const indexing = openIndexing({ database, clock, events, log, text, workers, historyBytes, setAside })
  events.on('play.text-appended', ({ playId }) => indexing.note(playId))
  events.on('account.created', ({ userId, language }) =>
    deps.pendingSamples.follow(userId, createSamplePlay(deps, userId, language)),
  )
  listenToGroups(deps, events)
  events.on('play.trashed', ({ playId }) => removeDeletedPlaysFiles(deps, [playId]))
  const sweep = async (): Promise<void> => {
    await removeDeletedPlaysFiles(deps)
    await removeOrphanedFiles(deps)
  }
  jobs.define('plays.sweep-attachments', sweep, { schedule: '7 4 * * *' })
  jobs.define('plays.empty-trash', () => emptyTrash(deps), { schedule: '17 3 * * *' })
  jobs.define('plays.keep-versions', () => saveDueVersions(deps), { schedule: '*/5 * * * *' })
  const thin = async (): Promise<void> => {
    await thinOldVersions(deps)
    await forgetOldChanges(deps)
  }
  jobs.define('plays.thin-versions', thin, { schedule: '47 3 * * *' })
  return {
    name: 'plays',
    migrations: new URL('./migrations/', import.meta.url),
    routes: {
      plays: {
        ...playsRoutes(deps, limits),
        versions: versionsRoutes(deps, limits),
        casting: castingRoutes(deps, limits),
        links: linksRoutes(deps, limits),
      },
      attachments: attachmentsRoutes(deps, limits),
    },
    http: (app) => {
      mountZip(app, deps, kernel)
      app.use('/api/plays/:id/first-page', ...privateCache)
      app.use('/api/plays/:id/export', asAttachment)
      app.use('/api/plays/:id/attachments/:attachmentId', asAttachment)
      app.use('/api/plays/:id/versions/:versionId/state', asAttachment)
    },
    earlyContent: { '/plays/{id}/edit': (id, actor) => showFirstLines(deps, actor, id) },
    start: async () => {
      await indexing.start()
      // warms up a thread, so that the first play opens without waiting for code to load; not awaited
      workers.ask('read', { snapshot: null, updates: [] }).catch(() => {})
    },
    stop: async () => {
      await deps.visits.settled()
      await text.settled()
      await indexing.stop()
      await workers.stop()
    },
    receiver: playsReceiver(deps),
    administration: openAdministration(deps, kernel.audit),
    exportFor: (userId) => exportOf(deps, userId),
    filesFor: (userId) => filesOf(deps, userId),
    whatGoes: (userId) => listDeletionEffects(deps, userId),
    forget: (userId) => forgetPerson(deps, userId),
    openText: (playId) => text.open(playId),
    sizeOf: (playId) => sizeOfText(database.db, playId),
    setAside,
    countSetAside: (playId) => countSetAside(database.db, playId),
    repair: (playId) => repairPlay({ database, clock, log, workers, historyBytes }, playId),
    scriptOf: (playId) => playData.script(playId),
    charactersReadIn: (playId) => playData.characters(playId),
    stageOf: async (playId, measured) =>
      measured.length === 0
        ? playData.stage(playId)
        : workers.ask('stage', { text: await text.open(playId), measured }),
    assignRoles: async (playId, request) => workers.ask('assignRoles', { text: await text.open(playId), request }),
    isPlayable: async (playId, check) => workers.ask('isPlayable', { text: await text.open(playId), check }),
    tonesReadIn: async (playId) => workers.ask('tones', await text.open(playId)),
    textSince: (playId, seq) => text.since(playId, seq),
    lastOf: (playIds) => text.last(playIds),
    pagesOf: (playId) => pagesOf(database.db, playId),
    claimClientId: (page) => claimClientId(database.db, page, clock.now()),
    appendText: (playId, update, by) => text.append(playId, update, by),
    confirmMoves: (actor, playId, moves) => confirmMoves(deps, actor, { playId, moves }),
    accessTo: (reader, playId) => findPlayWithAccess(deps, playId, reader),
    titlesFor: (reader, playIds) => titlesFor(deps, reader, playIds),
    peopleOf: (playId) => peopleOf(deps, playId),
    sharedWith: async (groupId) => (await listSharesWith(database.db, [groupId])).map((row) => row.play_id),
    castOf: async (playId) => showCast(await listCast(database.db, playId)),
    castingOf: (reader, playId) => showCasting(deps, reader, playId),
    castPeople: (actor, playId, parts) => castPeople(deps, actor, { id: playId, parts }),
    partsOf: async (userId) => (await listPartsOf(database.db, userId)).map(showPart),
    characterNames: async (playId) =>
      new Map((await playData.pageNumbers(playId)).characters.map(({ id, name }) => [id, name])),
    sidesOf: (playId) => playData.sides(playId),
    openPdfPrinter: (playId) => openPdfPrinter(deps, playId),
    partsOfVoices: (reader, voiceIds) => partsOfVoices(deps, reader, voiceIds),
    groupsOf: async (playId) => {
      const shares = await listGroupsOf(database.db, playId)
      return modules.groups.openAmong(shares.map((row) => row.group_id))
    },
    isExact: (file) => workers.ask('isExact', { name: file.name, bytes: file.bytes }),
    importFile: (actor, file) => importPlay(deps, actor, file),
    readDraft: (request, signal) => readDraft(deps, request, signal),
    relabelDraft: (draft, kinds, signal) => workers.ask('relabel', { draft, kinds }, { signal }),
    acceptDraft: (ownerId, accepted) => acceptDraft(deps, ownerId, accepted),
    leave: (playId, userId) => extendVisit(database.db, { playId, userId, now: clock.now() }),
    join: (reader, playId) => joinPlay(deps, reader, playId),
    count: () => countPlays(database.db),
    settle: () => indexing.flush(),
    emptyTrash: () => emptyTrash(deps),
    keepVersions: () => saveDueVersions(deps),
    thinVersions: thin,
  }
}
