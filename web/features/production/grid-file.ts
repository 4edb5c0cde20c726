import type { StageGrid } from '@replique/contract'
import { csvLine } from '@replique/script'
import { m } from '../../messages/messages.js'
import { presenceOf } from './french-scenes.tsx'

const WORDS = { speaking: m.staging_speaks, silent: m.staging_is_silent, offStage: m.staging_is_off_stage }

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
        return presence === null ? '' : WORDS[presence]()
      }),
    ]),
  ]
  return new Blob([`\ufeff${lines.map(csvLine).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
