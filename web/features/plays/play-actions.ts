import type { ExportFormat, FileNumbering } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { titleOf } from './play-texts.ts'
import { refreshPlays } from './queries.ts'
import { confirmExport } from '../../ui/export-question/confirm-export.ts'

/** How a PDF is printed. */
export interface PdfChoices {
  readonly speechNumbers: FileNumbering
  readonly largePrint: boolean
}

/** Downloads the play as a file and saves it to the browser's downloads. */
async function downloadPlay(play: PlayTitle, format: ExportFormat, pdf?: PdfChoices): Promise<void> {
  const { speechNumbers = 'layout', largePrint = false } = format === 'pdf' ? (pdf ?? {}) : {}
  const print = { speechNumbers, largePrint: largePrint ? 'yes' : 'no' } as const
  const file = await api.plays.export({ id: play.id, format, ...print })
  saveFile(file, file.name || `${titleOf(play)}.${format === 'text' ? 'txt' : format}`)
}

export interface PlayTitle {
  readonly id: string
  readonly title: string
}

/** Actions on a play from a list or its page. Each shows a message if it fails, and returns whether it succeeded. */
export interface PlayActions {
  duplicate(play: PlayTitle): Promise<boolean>
  trash(play: PlayTitle): Promise<boolean>
  restore(play: PlayTitle): Promise<boolean>
  remove(play: PlayTitle): Promise<boolean>
  setStatus(play: PlayTitle, status: 'draft' | 'finished'): Promise<boolean>
  download(play: PlayTitle, format: ExportFormat, pdf?: PdfChoices): Promise<boolean>
}

export function usePlayActions(): PlayActions {
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>, done?: () => void): Promise<boolean> => {
    try {
      await work()
      await refreshPlays(client)
      done?.()
      return true
    } catch (error) {
      showToast({ title: m.plays_failed(), body: failureMessage(error) })
      return false
    }
  }
  const restore = (play: PlayTitle) =>
    attempt(
      () => api.plays.restore({ id: play.id }),
      () => showToast({ title: m.plays_restored({ title: titleOf(play) }) }),
    )
  return {
    restore,
    duplicate: (play) =>
      attempt(
        () => api.plays.duplicate({ id: play.id }),
        () => showToast({ title: m.plays_duplicated({ title: titleOf(play) }) }),
      ),
    trash: (play) =>
      attempt(
        () => api.plays.trash({ id: play.id }),
        () => sayTrashed(play, () => void restore(play)),
      ),
    remove: (play) =>
      attempt(
        () => api.plays.remove({ id: play.id }),
        () => showToast({ title: m.plays_removed({ title: titleOf(play) }) }),
      ),
    setStatus: (play, status) => attempt(() => api.plays.change({ id: play.id, status })),
    download: (play, format, pdf) => attempt(() => downloadPlay(play, format, pdf)),
  }
}

function sayTrashed(play: PlayTitle, undo: () => void): void {
  const title = titleOf(play)
  showToast({
    title: m.plays_in_trash({ title }),
    action: { label: m.plays_undo(), altText: m.plays_undo_alt({ title }), run: undo },
  })
}

/**
 * Returns a function that downloads a play, asking first if the file would leave something out. It resolves to whether
 * a file was saved.
 */
export function useExport(play: PlayTitle): (format: ExportFormat, pdf?: PdfChoices) => Promise<boolean> {
  const actions = usePlayActions()
  return async (format, pdf) => {
    // if the check fails, the export itself reports what is wrong
    const losses = await api.plays.missing({ id: play.id, format }).catch(() => null)
    return (losses === null || (await confirmExport(losses))) && (await actions.download(play, format, pdf))
  }
}
