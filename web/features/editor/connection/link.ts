import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { CLOSE, collaborationPath } from '@replique/contract/collaboration'
import { Awareness } from 'y-protocols/awareness'
import { Doc, type Transaction } from 'yjs'
import { logFor } from '../../../platform/log/log.ts'
import {
  accessToken,
  currentUser,
  onSessionChange,
  renewNow,
  auth,
  type Renewal,
  renewSession,
} from '../../../platform/session/session.ts'
import { createStore } from '../../../platform/store.ts'
import { announcePresence, forgetOthers, reannouncePresence, renewClientId, ProviderSocket } from './provider-socket.ts'
import { barrierFor, FIRST_STATE, readNotice, hasUnsavedChanges, type LinkState } from './link-state.ts'
import { Reconnector } from './reconnector.ts'
import { hasUnsent, noteUnsent, openReplica, type Replica, type Role } from './offline-copy.ts'

/** Requests a new token. Returns whether this user's session is still valid, has ended, or can't be checked now. */
async function renewFor(person: string): Promise<Renewal> {
  try {
    const renewal = await renewSession()
    return renewal === 'goes-on' && currentUser.get()?.id !== person ? 'ended' : renewal
  } catch {
    return 'unreachable'
  }
}

/**
 * Signs out of a session that has ended. The app then shows the sign-in page and, after signing in, returns here. With
 * `stay`, for a page that has the only copy of the text, sign-in opens in a new tab.
 */
export async function leaveToSignIn(stay: boolean): Promise<void> {
  if (stay) open('/auth/login', '_blank')
  await (await auth()).signOut({ scope: 'local' })
}

const log = logFor('collaboration')

const collaborationUrl = (play: string): string =>
  new URL(collaborationPath(play), location.origin.replace(/^http/, 'ws')).href

/**
 * Builds an awareness query. It serves as a heartbeat, because the server always answers it. Play ids are shorter than
 * 128 bytes, so one byte holds their length.
 */
function beatOf(play: string): Uint8Array<ArrayBuffer> {
  const QUERY_AWARENESS = 3
  const name = new TextEncoder().encode(play)
  return new Uint8Array([name.length, ...name, QUERY_AWARENESS])
}

/** One user's connection to one play: the document, the presence of others, and the state of both. */
export class PlayConnection {
  readonly doc = new Doc()
  readonly awareness = new Awareness(this.doc)
  readonly state = createStore<LinkState>(FIRST_STATE)
  readonly play: string
  readonly person: string
  readonly #wire: ProviderSocket
  readonly #provider: HocuspocusProvider
  readonly #line: Reconnector
  readonly #endings: (() => void)[] = []
  #replica: Replica | null = null
  #prepare: (() => void) | null = null
  #closed = false
  /** Whether a new token has been requested since the last sync. */
  #renewed = false
  #attempt: object | null = null

  constructor(play: string, person: string) {
    this.play = play
    this.person = person
    this.#wire = new ProviderSocket(collaborationUrl(play), {
      opened: () => this.#line.opened(),
      heard: () => this.#line.heard(),
      closed: (code, reason) => this.#hungUp(code, reason),
      delivers: () => this.#prepare?.(),
    })
    const beat = beatOf(play)
    const ends = { open: () => void this.#open(), close: () => this.#wire.close(), beat: () => this.#wire.send(beat) }
    this.#line = new Reconnector(ends, (phase) => {
      log.debug(phase)
      this.#set({ phase })
    })
    announcePresence(this.awareness)
    this.#provider = this.#makeProvider()
    this.#listen()
    void this.#begin()
  }

  /** Holds back others' changes during an IME composition. */
  compose(composing: boolean): void {
    if (composing) this.#wire.hold()
    else this.#wire.release()
  }

  /**
   * Sets a function that reads pending input from the editor's page before others' changes are applied, or null without
   * an editor.
   */
  prepareWith(prepare: (() => void) | null): void {
    this.#prepare = prepare
  }

  /** Resolves once the offline copy has been written to disk. */
  async settle(): Promise<void> {
    await this.#replica?.settled()
  }

  retry(): void {
    void renewNow().catch(() => undefined)
    this.#line.nudge()
  }

  /** Sets the user's role and whether the play is in the trash, as reported by the HTTP API. */
  learn(facts: { readonly role: Role; readonly trashed: boolean }): void {
    this.#set(facts)
  }

  close(): void {
    this.#closed = true
    for (const end of this.#endings) end()
    this.#line.stop()
    this.#provider.destroy()
    this.#replica?.close()
    this.doc.destroy()
  }

  #set(change: Partial<LinkState>): void {
    this.state.set((now) => ({ ...now, ...change }))
  }

  #makeProvider(): HocuspocusProvider {
    const provider = new HocuspocusProvider({
      name: this.play,
      document: this.doc,
      awareness: this.awareness,
      websocketProvider: this.#wire as unknown as HocuspocusProviderWebsocket,
      // without a token, the server refuses the connection, and `onAuthenticationFailed` handles the refusal
      token: async () => (await accessToken().catch(() => undefined)) ?? '',
      onSynced: () => this.#agreed(),
      onUnsyncedChanges: ({ number }) => this.#count(number),
      onAuthenticated: ({ scope }) => this.#admitted(scope === 'read-write'),
      onAuthenticationFailed: ({ reason }) => this.#refuse(reason),
      onStateless: ({ payload }) => this.#notice(payload),
      onClose: ({ event }) => this.#hungUp(event.code, event.reason),
    })
    provider.attach()
    return provider
  }

  /** Opens the socket once there is a valid token. */
  async #open(): Promise<void> {
    const attempt = (this.#attempt = {})
    const isCurrent = (): boolean => this.#attempt === attempt && this.#line.phase === 'connecting'
    try {
      await accessToken()
      if (isCurrent()) this.#wire.open()
    } catch {
      if (isCurrent()) this.#line.lost()
    }
  }

  #listen(): void {
    const nudge = (): void => {
      if (document.visibilityState === 'visible') this.#line.nudge()
    }
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges(this.state.get())) event.preventDefault()
    }
    const wrote = (_update: Uint8Array, origin: unknown, _doc: Doc, tr: Transaction): void => {
      if (tr.local && origin !== this.#provider) this.#dirty(true)
    }
    addEventListener('online', nudge)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', nudge)
    this.doc.on('update', wrote)
    this.#endings.push(
      () => removeEventListener('online', nudge),
      () => removeEventListener('beforeunload', warn),
      () => document.removeEventListener('visibilitychange', nudge),
      () => this.doc.off('update', wrote),
      onSessionChange(() => this.#sessionChanged()),
    )
  }

  async #begin(): Promise<void> {
    const replica = await openReplica(this.person, this.play, this.doc)
    if (this.#closed) return replica?.close()
    this.#replica = replica
    const role = replica?.lastRole ?? null
    const dirty = this.state.get().dirty || (replica !== null && hasUnsent(this.person, this.play))
    this.#set({ stored: replica !== null, dirty, ...(role !== null && { role, shown: true }) })
    this.#line.start()
  }

  #agreed(): void {
    this.#line.joined()
    reannouncePresence(this.awareness)
    this.#renewed = false
    this.#set({ shown: true, joined: true, barrier: null })
    this.#rememberRole(this.state.get().role)
    this.#count(this.#provider.unsyncedChanges)
  }

  #count(unsent: number): void {
    log.trace('Changes that are not acknowledged', unsent)
    this.#set({ unsent })
    if (unsent > 0 || this.#line.phase !== 'live') return
    this.#set({ refusal: null })
    this.#dirty(false)
  }

  #dirty(dirty: boolean): void {
    if (this.state.get().dirty === dirty) return
    this.#set({ dirty })
    noteUnsent(this.person, this.play, dirty)
  }

  /**
   * Sets the role when the server admits this connection. The socket only distinguishes reading from writing; the role
   * itself follows in a notice.
   */
  #admitted(writes: boolean): void {
    this.#dropUnfounded()
    const { role } = this.state.get()
    const fits = role !== null && (role !== 'viewer') === writes
    // until the notice arrives, assume the lowest role that has this access
    if (!fits) this.#set({ role: writes ? 'commenter' : 'viewer' })
  }

  /**
   * Drops what depends on updates that never arrived here. The server would refuse it, and sends it again with the
   * missing updates if it has them.
   */
  #dropUnfounded(): void {
    this.doc.store.pendingStructs = null
    this.doc.store.pendingDs = null
  }

  #rememberRole(role: Role | null): void {
    if (role !== null && this.state.get().joined) this.#replica?.remember(role)
  }

  #notice(payload: string): void {
    const notice = readNotice(payload)
    log.debug('A notice came', notice?.type)
    if (notice?.type === 'role') {
      this.#set({ role: notice.role })
      this.#rememberRole(notice.role)
    } else if (notice?.type === 'trashed') this.#set({ trashed: true })
    else if (notice?.type === 'set_aside') this.#set({ incomplete: true })
    else if (notice?.type === 'refused' && !(notice.code === 'page_taken' && renewClientId(this.awareness)))
      this.#set({ refusal: notice.code })
  }

  /** Stops connecting if trying again is pointless until the user does something. */
  #refuse(reason: string, code?: number): void {
    const barrier = barrierFor(reason, code)
    if (barrier === null || this.#line.phase === 'stopped') return
    if (barrier === 'signed-out' && !this.#renewed) return void this.#renew()
    this.#set({ barrier, ...(reason === 'trashed' && { trashed: true }) })
    this.#line.stop()
    if (barrier === 'no-access' && !this.state.get().dirty) this.#forget()
  }

  /** Requests a new token once before reporting a problem. The token may have expired while the machine slept. */
  async #renew(): Promise<void> {
    this.#renewed = true
    this.#line.stop()
    const answer = await renewFor(this.person)
    if (this.#closed || this.state.get().barrier !== null) return
    if (answer === 'ended') this.#set({ barrier: 'signed-out' })
    else if (answer === 'goes-on') this.#line.start()
    else {
      this.#renewed = false
      this.#line.wait()
    }
  }

  #forget(): void {
    this.#replica?.erase()
    this.#replica = null
  }

  #hungUp(code: number, reason: string): void {
    log.debug('The connection ended', code, reason)
    this.#refuse(reason, code)
    if (code === CLOSE.tooLarge) this.#set({ refusal: 'too_large' })
    if (this.#line.phase === 'stopped') return
    this.#wire.close()
    forgetOthers(this.awareness)
    this.#line.lost()
  }

  #sessionChanged(): void {
    const user = currentUser.get()
    if (!user) {
      this.#set({ barrier: 'signed-out' })
      this.#line.stop()
    } else if (user.id !== this.person) {
      this.#set({ barrier: 'somebody-else' })
      this.#line.stop()
    } else if (this.state.get().barrier === 'signed-out' || this.state.get().barrier === 'somebody-else') {
      this.#set({ barrier: null })
      this.#line.start()
    } else if (this.#line.phase === 'live') void this.#provider.sendToken()
    // the connection may have been waiting only for the new token
    else if (this.#line.phase === 'waiting') this.#line.nudge()
  }
}
