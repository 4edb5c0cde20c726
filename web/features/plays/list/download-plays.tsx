import type { ZipInput } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { askForStream } from '../../../platform/api/api.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { fileCounter, saveStream } from '../../../platform/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '../../../ui/menu.tsx'
import { groupPlaysQuery } from '../queries.ts'
import { Button } from '../../../ui/button.tsx'

/** A download in progress: how many plays have arrived. */
interface Taking {
  readonly done: number
  readonly all: number
  readonly cancel: () => void
}

/** Kept outside of any component, so that the download continues on other pages. */
const taking = createStore<Taking | null>(null)

/** Number of files per play. */
const FILES = 2

/**
 * Saves plays to the browser's downloads as a single ZIP file: the selected plays, a group's plays, or all plays that
 * the user owns.
 */
export async function downloadPlays(input: ZipInput = {}): Promise<void> {
  if (taking.get()) return
  const way = new AbortController()
  const cancel = () => way.abort()
  taking.set({ done: 0, all: input.ids?.length ?? 0, cancel })
  try {
    const answer = await askForStream('/api/plays/zip', input, way.signal)
    const all = Number(answer.headers.get('x-plays'))
    const count = fileCounter()
    await saveStream(answer, (piece) =>
      taking.set({ done: Math.min(all, Math.floor(count(piece) / FILES)), all, cancel }),
    )
    showToast({ title: m.play_list_taken({ count: all }) })
  } catch (error) {
    if (!way.signal.aborted) showToast({ title: m.play_list_taking_failed(), body: failureMessage(error) })
  } finally {
    taking.set(null)
  }
}

/**
 * Returns a list with the menu item that downloads all of a group's plays. The list is empty if the group has no plays.
 */
export function useGroupDownload(groupId: string): readonly MenuItem[] {
  const plays = useQuery(groupPlaysQuery(groupId))
  if (!plays.data || plays.data.length === 0) return []
  return [{ label: m.play_list_download_group(), icon: 'download', run: () => void downloadPlays({ groupId }) }]
}

/** Progress of the download, with a button to cancel. */
export function DownloadProgress() {
  const now = useStore(taking)
  return (
    <div role="status">
      {now && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4">
          <span className="min-w-0 grow">
            {now.all === 0 ? m.play_list_taking_begins() : m.play_list_taking({ done: now.done, all: now.all })}
          </span>
          <Button look="plain" onClick={now.cancel}>
            {m.plays_cancel()}
          </Button>
        </div>
      )}
    </div>
  )
}
