import { toPlay } from '@replique/manuscript'
import { printFountain, titleValue } from '@replique/script'
import type { Doc } from 'yjs'
import { m } from '../../../messages/messages.js'

/** Saves the words on this page as a Fountain file: the way out when they cannot reach the play. */
export function takeHome(doc: Doc): void {
  const play = toPlay(doc)
  const name = titleValue(play.titlePage, 'title')
    .replace(/[*_]/g, '')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  const url = URL.createObjectURL(new Blob([printFountain(play)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name || m.plays_untitled()}.fountain`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
