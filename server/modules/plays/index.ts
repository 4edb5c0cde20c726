/**
 * Plays: their permissions, stored texts, versions, imports and exports. Owns all tables of plays, and is the only
 * module that writes a play's text. Import, export, search and statistics run in its worker pool.
 */
import type { ImportedPlay } from '@replique/contract'
import type { DetectedTone, Play, ReadCharacter } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { asAttachment, asOwnCopy } from '../../kernel/http/answer.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openServerSecret } from '../../kernel/secret-of-server.ts'
import type { Receiver } from '../invitations/index.ts'
import { joinPlay, giveSample, emptyTrash } from './actions.ts'
import { openAdministration, type PlaysAdministration } from './administration/administration.ts'
import { clearAway, removeStrays } from './attachments/actions.ts'
import { attachmentsRoutes, castingRoutes, playsRoutes, linksRoutes, versionsRoutes } from './routes.ts'
import { listCast, listPartsOf } from './casting/store.ts'
import { partsOfVoices, showCast, showPart, type Cast, type Part, type VoicePart } from './casting/voices.ts'
import { forgetOldChanges } from './versions/actions.ts'
import { prolongVisit } from './changes/store.ts'
import { openPlayWorkers } from './worker-pool/pool.ts'
import type { DraftRead, DraftRequest, LineKind } from './worker-pool/drafting.ts'
import { keepNumbers } from './worker-pool/kept-numbers.ts'
import './facts.ts'
import { PendingSamples, type PlaysModules, type PlaysDeps } from './deps.ts'
import { acceptDraft, importPlay, readDraft, type AcceptedDraft, type UploadedFile } from './importing.ts'
import { exportOf, filesOf, forgetPerson, whatGoes, type Going } from './person.ts'
import type { PlayAccess } from './policy.ts'
import { hearGroups } from './groups/actions.ts'
import { listGroupsOf, listSharesWith } from './groups/store.ts'
import { playsReceiver } from './sharing.ts'
import { holdPlay, peopleOf, titlesFor } from './access.ts'
import { countPlays, type Reader } from './store.ts'
import type { StoredText } from './text/store.ts'
import { sizeOfText } from './text/store.ts'
import { countSetAside, repairPlay, setAsideUnreadable, type Repaired } from './text/set-aside/set-aside.ts'
import { claimPage, pagesOf, openPlayText, type Writer } from './text/text.ts'
import { openIndexing } from './text/indexing.ts'
import { keepDue, thinAll } from './versions/keeping.ts'
import { mountZip } from './zip/route.ts'

export { mayCast, mayComment, mayRead, mayWrite, type PlayAccess } from './policy.ts'
export type { Cast, Part, VoicePart } from './casting/voices.ts'
export type { DoubtfulLine, DraftRead, DraftRequest, LineKind } from './worker-pool/drafting.ts'
export type { AcceptedDraft, UploadedFile } from './importing.ts'
export type { Reader } from './store.ts'
export { PageTakenError } from './text/append.ts'
export { loadInTurns } from './text/text.ts'
export type { StoredText } from './text/store.ts'
export { holdsNested } from './text/set-aside/sift.ts'
export type { Repaired } from './text/set-aside/set-aside.ts'

/** What upper modules may ask of this one. */
export interface PlaysService {
  /** A play's stored text: the newest snapshot and the updates after it, in order. */
  openText(playId: string): Promise<StoredText>
  /** The play as it stands, read once for each state of its text; whoever asks has looked at `standingOn`. */
  scriptOf(playId: string): Promise<Play>
  /** Who its characters are, as far as its words say, read in a thread of its own; whoever asks has looked at `standingOn`. */
  charactersReadIn(playId: string): Promise<readonly ReadCharacter[]>
  /** The tone of each speech, as far as its words say, read in that thread too. */
  tonesReadIn(playId: string): Promise<readonly DetectedTone[]>
  /** Bytes of a play's stored text. */
  sizeOf(playId: string): Promise<number>
  /** Moves what cannot be read of a stored text out of its way; answers how much that was. */
  setAside(playId: string): Promise<number>
  /** How much of a play was set aside because it could not be read. */
  countSetAside(playId: string): Promise<number>
  /** The stored updates after a number, in order. */
  textSince(playId: string, seq: number): Promise<Uint8Array[]>
  /** The number of the last stored update of each of these plays. */
  lastOf(playIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Who wrote or showed a page by which Yjs client id; "" for whoever left. */
  pagesOf(playId: string): Promise<ReadonlyMap<number, string>>
  /** Whose page this is: from now on this person's, where it is nobody's yet. */
  claimPage(page: { playId: string; client: number; userId: string }): Promise<string>
  /** Stores an update; resolves with its number once it survives a crash. Refuses play_not_found; throws PageTakenError. */
  appendText(playId: string, update: Uint8Array, by: Writer): Promise<number>
  /** What somebody is to a play, or null where there is none of that id. */
  accessTo(reader: Reader, playId: string): Promise<PlayAccess | null>
  /** The titles of those of these plays that somebody may read. */
  titlesFor(reader: Reader, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The accounts of everybody who may read a play now; nobody where there is none of that id. */
  peopleOf(playId: string): Promise<string[]>
  /** Who plays whom: people and voices in their order, understudies last. Whoever asks has looked at `standingOn`. */
  castOf(playId: string): Promise<readonly Cast[]>
  /** Which characters somebody is to play; whoever asks looks at each play before showing it. */
  partsOf(userId: string): Promise<readonly Part[]>
  /** What the characters of a play are called, by id, in their order; whoever asks has looked at `standingOn`. */
  characterNames(playId: string): Promise<ReadonlyMap<string, string>>
  /** The parts that these voices speak, in plays that the user may read. */
  partsOfVoices(reader: SignedIn, voiceIds: readonly string[]): Promise<readonly VoicePart[]>
  /** The groups that a play is shared with and that are not put away, with their names. */
  groupsOf(playId: string): Promise<ReadonlyMap<string, string>>
  /** The plays that are shared with a group; whoever asks looks at each before showing it. */
  sharedWith(groupId: string): Promise<string[]>
  /** Whether a file's format says what each line is; its reading is then the play. Refuses what is no script at all. */
  isExact(file: UploadedFile): Promise<boolean>
  /** Makes a play of a file at once. */
  importFile(actor: SignedIn, file: UploadedFile): Promise<ImportedPlay>
  /** Reads a file as a draft to look over, in a thread of its own; refuses what cannot be read. */
  readDraft(request: DraftRequest, signal: AbortSignal): Promise<DraftRead>
  /** A draft with what a model said of some of its lines; null: it could not be asked. */
  relabelDraft(draft: Uint8Array, kinds: readonly LineKind[] | null, signal: AbortSignal): Promise<Uint8Array>
  /** Makes the play that a draft is; one of that id is made once, and asking again changes nothing. */
  acceptDraft(ownerId: string, accepted: AcceptedDraft): Promise<void>
  /** Somebody has left a play's page: they know what is in it by now. */
  leave(playId: string, userId: string): Promise<void>
  /** What somebody is to a play on opening it: an invitation to them becomes their role. */
  join(reader: SignedIn, playId: string): Promise<PlayAccess | null>
}

export interface Plays extends Module, PlaysService {
  readonly name: 'plays'
  readonly receiver: Receiver
  readonly administration: PlaysAdministration
  /** Repairs a play whose text cannot be read; null if there is no play with that id. */
  repair(playId: string): Promise<Repaired | null>
  /** What is deleted from plays when a user is deleted. */
  whatGoes(userId: string): Promise<Going>
  /** How many plays there are, and how many of them lie in the trash. */
  count(): Promise<{ all: number; trashed: number }>
  /** Reads the changed texts again at once, as the background does when their writers pause. */
  settle(): Promise<void>
  /** Removes for good what has been in the trash for its time; a daily job does it too. */
  emptyTrash(): Promise<void>
  /** Keeps a version of every play for which one is due; a job does it every five minutes. */
  keepVersions(): Promise<void>
  /** Drops versions that have become too many, and changes that are too old to be told of; a daily job does it too. */
  thinVersions(): Promise<void>
}

/** Opens the module. */
export function openPlays(kernel: Kernel, modules: PlaysModules): Plays {
  const { database, clock, events, log, jobs, limits, storage } = kernel
  const text = openPlayText(kernel)
  const workers = openPlayWorkers()
  const numbers = keepNumbers(text, workers)
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
    numbers,
    pendingSamples,
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
    deps.pendingSamples.follow(userId, giveSample(deps, userId, language)),
  )
  hearGroups(deps, events)
  events.on('play.trashed', ({ playId }) => clearAway(deps, [playId]))
  const sweep = async (): Promise<void> => {
    await clearAway(deps)
    await removeStrays(deps)
  }
  jobs.define('plays.sweep-attachments', sweep, { schedule: '7 4 * * *' })
  jobs.define('plays.empty-trash', () => emptyTrash(deps), { schedule: '17 3 * * *' })
  jobs.define('plays.keep-versions', () => keepDue(deps), { schedule: '*/5 * * * *' })
  const thin = async (): Promise<void> => {
    await thinAll(deps)
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
      app.use('/api/plays/:id/first-page', ...asOwnCopy)
      app.use('/api/plays/:id/export', asAttachment)
      app.use('/api/plays/:id/attachments/:attachmentId', asAttachment)
      app.use('/api/plays/:id/versions/:versionId/state', asAttachment)
    },
    start: async () => {
      await indexing.start()
      // Nobody waits for it: the first play that is opened finds a thread that has its code already.
      workers.ask('read', { snapshot: null, updates: [] }).catch(() => {})
    },
    stop: async () => {
      await text.settled()
      await indexing.stop()
      await workers.stop()
    },
    receiver: playsReceiver(deps),
    administration: openAdministration(deps, kernel.audit),
    exportFor: (userId) => exportOf(deps, userId),
    filesFor: (userId) => filesOf(deps, userId),
    whatGoes: (userId) => whatGoes(deps, userId),
    forget: (userId) => forgetPerson(deps, userId),
    openText: (playId) => text.open(playId),
    sizeOf: (playId) => sizeOfText(database.db, playId),
    setAside,
    countSetAside: (playId) => countSetAside(database.db, playId),
    repair: (playId) => repairPlay({ database, clock, log, workers, historyBytes }, playId),
    scriptOf: (playId) => numbers.script(playId),
    charactersReadIn: (playId) => numbers.characters(playId),
    tonesReadIn: async (playId) => workers.ask('tones', await text.open(playId)),
    textSince: (playId, seq) => text.since(playId, seq),
    lastOf: (playIds) => text.last(playIds),
    pagesOf: (playId) => pagesOf(database.db, playId),
    claimPage: (page) => claimPage(database.db, page, clock.now()),
    appendText: (playId, update, by) => text.append(playId, update, by),
    accessTo: (reader, playId) => holdPlay(deps, playId, reader),
    titlesFor: (reader, playIds) => titlesFor(deps, reader, playIds),
    peopleOf: (playId) => peopleOf(deps, playId),
    sharedWith: async (groupId) => (await listSharesWith(database.db, [groupId])).map((row) => row.play_id),
    castOf: async (playId) => showCast(await listCast(database.db, playId)),
    partsOf: async (userId) => (await listPartsOf(database.db, userId)).map(showPart),
    characterNames: async (playId) =>
      new Map((await numbers.numbers(playId)).characters.map(({ id, name }) => [id, name])),
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
    leave: (playId, userId) => prolongVisit(database.db, { playId, userId, now: clock.now() }),
    join: (reader, playId) => joinPlay(deps, reader, playId),
    count: () => countPlays(database.db),
    settle: () => indexing.flush(),
    emptyTrash: () => emptyTrash(deps),
    keepVersions: () => keepDue(deps),
    thinVersions: thin,
  }
}
