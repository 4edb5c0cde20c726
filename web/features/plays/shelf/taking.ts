import type { ZipWish } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { askForStream } from '../../../platform/api/api.ts'
import { createStore } from '../../../platform/store.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { fileCounter } from './count-files.ts'

/** A zip that is on its way: how many of its plays have come. */
export interface Taking {
  readonly done: number
  readonly all: number
  readonly cancel: () => void
}

/** It goes on while one looks at other pages. */
export const taking = createStore<Taking | null>(null)

/** Files of each play. */
const FILES = 2

/** Fetches plays as one zip, those chosen, those of a group, or all one owns, and hands it to the browser's downloads. */
export async function takeHome(wish: ZipWish = {}): Promise<void> {
  if (taking.get()) return
  const way = new AbortController()
  const cancel = () => way.abort()
  taking.set({ done: 0, all: wish.ids?.length ?? 0, cancel })
  try {
    const answer = await askForStream('/api/plays/zip', wish, way.signal)
    const all = Number(answer.headers.get('x-plays'))
    const count = fileCounter()
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const reader = answer.body!.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value)
      taking.set({ done: Math.min(all, Math.floor(count(next.value) / FILES)), all, cancel })
    }
    saveFile(new Blob(pieces, { type: 'application/zip' }), nameFrom(answer))
    showToast({ title: m.shelf_taken({ count: all }) })
  } catch (error) {
    if (!way.signal.aborted) showToast({ title: m.shelf_taking_failed(), body: failureMessage(error) })
  } finally {
    taking.set(null)
  }
}

const nameFrom = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'replique.zip'
