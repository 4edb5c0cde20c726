import type { Play } from '../../play.ts'
import { saidProduction } from '../../production/said.ts'
import { printBody } from './print-body.ts'
import { printTitleLines } from './title-lines.ts'

/** Writes a play as Fountain for people: what Fountain has no way to say is left out, where `printFountain` keeps it. */
export function printPlainFountain(given: Play): string {
  const play = saidProduction(given)
  const title = printTitleLines(play.titlePage)
  return [title, printBody(play).text].filter((part) => part !== '').join('\n')
}
