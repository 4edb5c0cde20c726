import { toPlay } from '@replique/manuscript'
import { printPlainFountain, titleValue, type Play } from '@replique/script'
import type { Doc } from 'yjs'
import { m } from '../../../messages/messages.js'

/** All that Fountain can be made to keep; where the page's last part cannot be fetched, the words at least. */
async function print(play: Play): Promise<string> {
  try {
    return (await import('./whole-fountain.ts')).printFountain(play)
  } catch {
    return printPlainFountain(play)
  }
}

/** Saves the words on this page as a Fountain file: the way out when they cannot reach the play. */
export async function takeHome(doc: Doc): Promise<void> {
  const play = toPlay(doc)
  const name = titleValue(play.titlePage, 'title')
    .replace(/[*_]/g, '')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  const url = URL.createObjectURL(new Blob([await print(play)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name || m.plays_untitled()}.fountain`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
