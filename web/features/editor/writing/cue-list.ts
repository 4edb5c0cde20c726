import { printCueSheet, titleValue } from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { paginationOf } from '../page/pages.ts'

/** Downloads the list of tech cues by department, with page and scene. */
export function takeCueList({ view }: MountedEditor): void {
  const pagination = paginationOf(view.state)
  if (pagination === undefined) return
  const url = URL.createObjectURL(new Blob([printCueSheet(pagination)], { type: 'text/csv;charset=utf-8' }))
  const title = titleValue(pagination.play.titlePage, 'title')
    .replace(/[\\/:*?"<>|_\s]+/g, ' ')
    .trim()
  const link = document.createElement('a')
  link.href = url
  link.download = `${title || m.plays_untitled()} – ${m.elements_cue_list_file()}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
