import type { Play } from '../../play.ts'
import { saidProduction } from '../../production/said.ts'
import { printBody } from './print-body.ts'
import { printTitleLines, readTitleLines } from './title-lines.ts'

/** Whether the first lines of a body would be read as something else: as a title page, or as the mark of an encoding. */
export const isMistaken = (body: string): boolean => readTitleLines(body).page.length > 0 || body.startsWith('\ufeff')

/** Writes a play as Fountain for people: what Fountain has no way to say is left out, where `printFountain` keeps it. */
export function printPlainFountain(given: Play): string {
  const play = saidProduction(given)
  const title = printTitleLines(play.titlePage)
  const body = printBody(play).text
  if (title === '') return isMistaken(body) ? `\n${body}` : body
  return body === '' ? title : `${title}\n${body}`
}
