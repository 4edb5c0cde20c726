import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider'
import { collaborationPath, type ServerNotice } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import * as Y from 'yjs'
import type { TestServer } from './test-server.ts'

/** A user who edits a play through a real socket. */
export interface Writer {
  readonly doc: Y.Doc
  readonly provider: HocuspocusProvider
  readonly notices: readonly ServerNotice[]
  /** The codes with which the server closed the socket, and its reasons for refusing access. */
  readonly closed: readonly number[]
  readonly refused: readonly string[]
  /** Appends a line of action. */
  write(words: string): void
  /** The lines of this client's document. */
  lines(): string[]
  isSaved(): boolean
  leave(): void
}

export interface WriterOptions {
  readonly token: string | (() => string)
  readonly playId: string
  /** An existing document, such as an offline copy. */
  readonly doc?: Y.Doc
}

export function openWriter(
  testServer: Pick<TestServer, 'url'>,
  { token, playId, doc = new Y.Doc() }: WriterOptions,
): Writer {
  const notices: ServerNotice[] = []
  const closed: number[] = []
  const refused: string[] = []
  let lines = 0
  const provider = new HocuspocusProvider({
    url: testServer.url.replace('http', 'ws') + collaborationPath(playId),
    name: playId,
    token,
    document: doc,
    onStateless: ({ payload }) => void notices.push(JSON.parse(payload) as ServerNotice),
    onAuthenticationFailed: ({ reason }) => void refused.push(reason),
    onClose: ({ event }) => void closed.push(event.code),
  })
  return {
    doc,
    provider,
    notices,
    closed,
    refused,
    write: (words) => {
      const { blocks, order } = openShared(doc)
      const id = `${doc.clientID.toString(36)}.w${lines++}`
      doc.transact(() => {
        const text = new Y.XmlText()
        blocks.set(id, text)
        text.insert(0, words)
        order.push([id])
      })
    },
    lines: () => {
      const { blocks, order } = openShared(doc)
      return order.toArray().map((id) => String(blocks.get(String(id))))
    },
    isSaved: () =>
      provider.configuration.websocketProvider.status === WebSocketStatus.Connected &&
      provider.isSynced &&
      provider.unsyncedChanges === 0,
    leave: () => provider.destroy(),
  }
}
