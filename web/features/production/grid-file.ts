import type { StageGrid } from '@replique/contract'
import { csvLine } from '@replique/script'
import { m } from '../../messages/messages.js'
import { PRESENCE_WORDS, presenceOf } from './french-scenes.tsx'

/** Prints the grid as comma-separated values with a byte order mark: one line for each French scene. */
export function printGrid({ characters, scenes }: StageGrid): Blob {
  const heads = [m.staging_act(), m.staging_scene(), m.staging_number(), m.staging_speeches(), m.staging_seconds()]
  const lines = [
    [...heads, ...characters.map(({ name }) => name)],
    ...scenes.map((scene, at) => [
      scene.act,
      scene.scene,
      String(at + 1),
      String(scene.speeches),
      String(Math.round(scene.seconds)),
      ...characters.map(({ id }) => {
        const presence = presenceOf(scene, id)
        return presence === null ? '' : PRESENCE_WORDS[presence]()
      }),
    ]),
  ]
  return new Blob([`\ufeff${lines.map(csvLine).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
